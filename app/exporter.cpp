#include "app/exporter.h"

#include <algorithm>
#include <filesystem>

#include "app/picture.h"
#include "engine/files/log.h"
#include "engine/files/whole_file.h"
#include "engine/report/run_report.h"
#include "engine/report/run_report_pdf.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr int pictures_per_second = 60;  // one per tick, if no shot leaves some out

ExportResult written(const std::string& file) {
    log_info("exported: " + file);
    return {true, filled(tr("Written: %s"), file.c_str()), file};
}
ExportResult failed(const std::string& why) {
    log_warning("export failed: " + why);
    return {false, why};
}

}  // namespace

render::Canvas& Exporter::canvas() {
    if (!canvas_) canvas_.emplace(loader_, width, height);
    canvas_->set_time(time);
    return *canvas_;
}

ExportResult Exporter::begin(const ExportRun& asked, Stage& stage, const render::Camera& camera,
                             const render::Overlay& overlay) {
    using Kind = ExportRun::Kind;
    const Player* player = stage.player();
    if (!stage.loaded() || (!player && asked.kind != Kind::still))
        return failed(tr("Nothing is open"));
    try {
        if (std::filesystem::exists(asked.file))
            return failed(filled(tr("%s: is there already"), asked.file.c_str()));
        if (asked.kind == Kind::report) {
            const bool paper = asked.file.ends_with(".pdf");
            write_whole_file(asked.file, paper ? run_report_pdf(player->recording())
                                               : run_report(player->recording()));
        } else if (asked.kind == Kind::samples) {
            write_samples(player->recording(), asked.file);
        } else if (asked.kind == Kind::still) {
            const auto pixels = canvas().picture(stage.now(), camera, overlay);
            if (!write_picture(asked.file, width, height, pixels.data()))
                return failed(filled(tr("%s: cannot be written"), asked.file.c_str()));
        } else {
            film_.emplace(asked.file, width, height, pictures_per_second);
            file_ = asked.file;
            stage.seek(0);
            return {};
        }
    } catch (const std::exception& e) {
        return failed(e.what());
    }
    return written(asked.file);
}

int Exporter::shot(const Stage& stage) const {
    const auto begun = [&](const Shot& s) { return s.from <= stage.now().time + 1e-9; };
    return int(std::find_if_not(shots.begin(), shots.end(), begun) - shots.begin()) - 1;
}

ExportResult Exporter::picture(Stage& stage, const render::Camera& camera,
                               const render::Overlay& overlay) {
    try {
        film_->add(canvas().picture(stage.now(), camera, overlay));
        Outbox nobody;
        const int now = shot(stage);
        bool goes_on = true;
        for (int n = now < 0 ? 1 : shots[std::size_t(now)].ticks; n > 0 && goes_on; --n)
            goes_on = stage.tick({}, nobody);
        if (goes_on) return {};
        film_->finish();
        film_.reset();
        return written(file_);
    } catch (const std::exception& e) {
        film_.reset();
        return failed(e.what());
    }
}

}  // namespace fairlead
