#pragma once
// condensation.h — deformable bodies in a step's problem: of thousands of freedoms only those count
// that a row takes hold of.
//
//     ⎡A_cc A_ci⎤ ⎡v_c⎤   ⎡p_c + Gᵀλ⎤      S = (A⁻¹)_cc⁻¹      S v_c = S v₀_c + Gᵀλ
//     ⎣A_ic A_ii⎦ ⎣v_i⎦ = ⎣p_i      ⎦      v₀ = A⁻¹ p          v = A⁻¹ (p + Gᵀλ)
//
// A = M + h² K of one body is factored by itself, in an order found once, and kept as long as it is
// the same but for turning with the body. The regions (islands.h) then see W = S⁻¹ of each body,
// exact, and solve contacts on its true compliance: contacts that met the bare masses of nodes
// would sink by h² g m/m_c (docs/theory/soft.md 4). W is made block by block of half solutions
// (linear/half_solution.h); blocks of nodes that were held before are there already. Source: static
// condensation (Guyan 1965), here without its approximation, as nothing is dropped.
//
// Where a scene asks for it, patches of contacts of one body are regions apart, as [Regions] has
// them. `published`: contacts meet but the masses m of the nodes they touch, after the elasticity:
//
//     v* = A⁻¹ p      m v_c = m v*_c + Gᵀλ      v_i = v*_i
//
// M is diagonal there; but a body sinks by h² g m/m_c. `patches`: each of the n patches of a body
// meets its own part W_pp of the compliance, and is told of the others by exchanges of impulses:
//
//     v* = A⁻¹ (p + Gᵀλ⁰)      v_p = v*_p + n W_pp Gᵀ (λ − λ⁰)      λ⁰ ← λ
//
// W ≤ n · diag(W_pp) whatever the body, so exchanges only come nearer, to the answer of the whole;
// of a body that hardly gives in one. λ⁰ begins with the last tick's. A patch is what nodes that
// are neighbours in the mesh touch. A body that is clamped is whole.
#include "physics/solve/islands.h"

namespace fairlead::physics {

// One deformable body: a mesh block of M and the masses of its points.
class ElasticBody {
  public:
    int first = 0, count = 0;  // its freedoms
    std::vector<int> held;     // nodes that rows or others take hold of, ascending
    CondensedBody condensed;   // to those
    // Nodes that are neighbours, as indices into held, and what each patch sees of the compliance,
    // where contacts are apart.
    std::vector<std::vector<int>> patches;
    std::vector<CondensedBody> parts;
    bool apart = false;
    Eigen::VectorXd v;  // (count) v₀, then v

    bool is_of(const MassMatrix::Block& mesh) const {
        return pairs_ == mesh.pairs && count == mesh.rows;
    }
    void analyse(const MassMatrix::Block& mesh);
    // Takes M's numbers and factors them, unless they are those of before.
    void factor(const MassMatrix& M, const MassMatrix::Block& mesh);
    bool solve(const Eigen::VectorXd& momentum);  // into v
    void condense();                              // v₀ is in v
    void find_patches();
    void condense_patches();                                             // after condense()
    double mass(int node) const { return numbers_[std::size_t(node)]; }  // [kg] as factored

  private:
    void assemble();
    void find_blocks(const std::vector<int>& before);
    void turn_blocks();

    const std::vector<std::pair<int, int>>* pairs_ = nullptr;
    std::vector<int>
        slot_;  // of 3 × 3 blocks' columns in A.value: points, then pairs, then mirrors
    SparseMatrix A_;
    DirectSolver direct_;
    std::vector<double> numbers_, latest_;  // masses, then the mesh's: as factored; as they are
    bool sound_ = false;                    // numbers_ could be factored
    Eigen::Matrix3d turn_ = Eigen::Matrix3d::Identity();  // Q of all nodes: A is Q A_ Qᵀ
    std::vector<int> known_;                              // nodes of unturned_
    std::vector<HalfSolution> halves_;                    // (known)
    Eigen::MatrixXd unturned_;                            // (known × known) A_⁻¹, 3 × 3 blocks
    Eigen::Matrix3d turned_by_ =
        Eigen::Matrix3d::Identity();  // condensed.compliance is unturned_, turned by this
};

class Condensation {
  public:
    SoftRegions soft_regions = SoftRegions::body;
    // tuning: what has just struck takes some ten, what lies one or two
    int most_exchanges = 20;
    int exchanges() const { return exchanges_; }  // of the last solution
    IterativeOptions& sweeping() { return regions_.sweeping; }

    // What the regions saw last, rows as they were left; that of a world without deformable bodies
    // is not kept.
    struct Reduced {
        const MassMatrix& M;
        const Eigen::VectorXd& momentum;
        const std::vector<int>& bodies;
        const Rows& rows;
    };
    Reduced reduced() const { return {M_, momentum_, bodies_, rows_}; }

    // As Islands::solve. Without mesh blocks in M it is that.
    MlcpReport solve(const MassMatrix& M, const Eigen::VectorXd& momentum,
                     const std::vector<int>& bodies, Rows& rows, Eigen::VectorXd& v, Method method,
                     ThreadPool& threads);

    // Equal for freedoms and rows of one region, and for those of one body.
    int home(int freedom);
    int home_of_row(int i);
    int count() const { return regions_.count() + free_; }  // of regions

    int unknowns() const { return regions_.unknowns(); }
    const std::vector<IslandReport>& reports() const { return regions_.reports(); }
    const SparseMatrix& largest_matrix() const { return regions_.largest_matrix(); }

  private:
    void find_bodies(const MassMatrix& M);
    void find_held(const MassMatrix& M, const Rows& rows);
    bool within_one_body(const MassMatrix::Block& b) const;
    void find_apart(const MassMatrix& M, const Rows& rows);
    void number();
    void carry(const Rows& rows, double share, Eigen::VectorXd& momentum) const;
    void join_patches();
    double exchanged() const;
    void reduce_patches(const ElasticBody& body);
    void reduce(const MassMatrix& M, const Eigen::VectorXd& momentum,
                const std::vector<int>& bodies, const Rows& rows);
    void expand(const MassMatrix& M, const Eigen::VectorXd& momentum, Rows& rows,
                Eigen::VectorXd& v);

    Islands regions_;
    std::vector<ElasticBody> elastic_;  // as M has them
    int exchanges_ = 0;
    int used_ = 0, free_ = 0;  // of elastic_; those that nothing holds
    std::vector<int> owner_;   // (n) index into elastic_, -1
    std::vector<char> held_;   // (n)
    std::vector<int> number_;  // (n) in what the regions see, -1: condensed
    int reduced_ = 0;
    MassMatrix M_;
    Eigen::VectorXd momentum_, v_;
    Rows rows_;
    std::vector<int> bodies_;
    DisjointSets whole_;  // (unknowns of the regions, then elastic_) patches of a body joined
};

}  // namespace fairlead::physics
