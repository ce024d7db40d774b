"""What was done to a wire, tick by tick: does anything explain its tension? (docs/developer.md, soak)"""
import collections

ticks_per_second = 60


class Gift:
    """What a wire, or all of them, gave that it had not got."""

    def __init__(self, floor=0.0):
        self.floor, self.per_square = floor, 0.0   # [N] a tension not to be judged; [J/N²] stored
        self.given = self.taken = self.most = 0.0  # [J] since the start; stored, at most
        self.window = collections.deque(maxlen=ticks_per_second + 1)
        self.worst = self.nearest = (0.0, 1e9, 0.0)  # [J] rise, bound without the floor, at [s]

    def tick(self, time, stored, given, tension):
        if tension > self.floor / 100:
            self.per_square = max(self.per_square, stored / tension**2)
        self.given += given
        self.taken, self.most = max(self.taken, -self.given), max(self.most, stored)
        self.window.append((stored + self.given, stored))
        rise = stored + self.given - min(total for total, _ in self.window)
        bound = 0.75 * max(held for _, held in self.window) + 0.02 * (self.taken + self.most) + 1
        if rise - bound > self.worst[0] - self.worst[1]:
            self.worst = (rise, bound, time)
        if rise / bound > self.nearest[0] / self.nearest[1]:
            self.nearest = (rise, bound, time)

    def share(self):
        """Of its bound, that [J] and when [s]: above 1 it gave what it had not got."""
        floor = self.per_square * self.floor**2
        return max((rise / (bound + floor), rise, time) for rise, bound, time in (self.worst, self.nearest))
