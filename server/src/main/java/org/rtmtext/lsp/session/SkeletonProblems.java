package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.check.Causes;
import org.rtmtext.check.Causes.Cause;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.problem.ProblemData.OtherParent;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.rules.SkeletonRules;

/**
 * Problems of the {@code model.cfg} files in the workspace: those of the files themselves while
 * they are not open, and those that animations show. Bones that a skeleton lacks, although several
 * animations have them, are one problem of the {@code model.cfg}, to which a note in each animation
 * points. A parent that does not fit the motion is only reported there. These problems are always
 * pushed, except for an open document of a client that does not pull.
 */
final class SkeletonProblems {
  private static final int MAX_NAMES = 3;

  private final Client client;
  private final Documents documents;
  private final DiagnosticsPublisher publisher;

  /** Present problems that animations show, by the {@code model.cfg}. */
  private volatile Map<Path, List<Problem>> problems = Map.of();

  /** Present problems of the files themselves, which are shown while a file is not open. */
  private volatile Map<Path, List<Problem>> own = Map.of();

  /** The animations with a note instead of a problem, with the bones that their notes are about. */
  private volatile Map<Path, List<String>> noted = Map.of();

  SkeletonProblems(Client client, Documents documents, DiagnosticsPublisher publisher) {
    this.client = client;
    this.documents = documents;
    this.publisher = publisher;
  }

  /**
   * Finds the problems anew, and shows those that have changed.
   *
   * @param animations asked here, so that no older answer follows a newer one
   * @param configs the problems of the {@code model.cfg} files themselves; asked here, too
   * @return the animations whose notes have changed
   */
  synchronized Set<Path> update(
      Supplier<Collection<ScannedFile>> animations, Supplier<Map<Path, List<Problem>>> configs) {
    Map<Path, List<Problem>> before = all();
    Causes causes = new Causes();
    for (ScannedFile file : animations.get()) {
      causes.add(
          file.file().toString(),
          file.problems().stream()
              .filter(p -> p.code() == Code.BONE_NOT_IN_SKELETON || isWrongParent(p))
              .toList());
    }
    List<Cause> found = causes.list().stream().filter(Cause::isOfConfig).toList();
    problems =
        found.stream()
            .collect(
                Collectors.groupingBy(
                    cause -> Path.of(cause.file()),
                    Collectors.mapping(SkeletonProblems::problem, Collectors.toList())));
    own = configs.get();
    Map<Path, List<String>> other = noted;
    Map<Path, List<String>> now = new HashMap<>();
    for (Cause cause : found) {
      Optional<OfSkeleton> gap = cause.problem().data(OfSkeleton.class);
      gap.ifPresent(g -> cause.files().forEach(file -> now.put(Path.of(file), g.bones())));
    }
    noted = now;
    Map<Path, List<Problem>> after = all();
    Stream.concat(before.keySet().stream(), after.keySet().stream())
        .distinct()
        .filter(config -> !Objects.equals(before.get(config), after.get(config)))
        .forEach(this::show);
    Set<Path> changed = new HashSet<>(now.keySet());
    changed.addAll(other.keySet());
    changed.removeIf(file -> Objects.equals(now.get(file), other.get(file)));
    return changed;
  }

  /** Whether a problem that was found in an animation is reported in the {@code model.cfg} only. */
  static boolean isWrongParent(Problem p) {
    return p.data(OtherParent.class).isPresent();
  }

  private static Problem problem(Cause cause) {
    List<String> names =
        cause.files().stream().map(file -> Path.of(file).getFileName().toString()).toList();
    Problem p = cause.problem();
    String message = p.message() + " (" + Wording.list(names, MAX_NAMES) + ")";
    return new Problem(p.code(), p.place(), message, p.severity(), p.data(), 0);
  }

  /** The problems of each file that is not open. */
  private Map<Path, List<Problem>> all() {
    Map<Path, List<Problem>> all = new HashMap<>(own);
    problems.forEach((config, shown) -> all.merge(config, shown, SkeletonProblems::concat));
    return all;
  }

  private static List<Problem> concat(List<Problem> first, List<Problem> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  private List<Problem> of(Path config) {
    return problems.getOrDefault(config, List.of());
  }

  /** The {@code model.cfg} of a document, if it has problems. */
  private Optional<Path> config(String uri) {
    return all().keySet().stream()
        .filter(config -> DocumentKey.of(config).equals(DocumentKey.of(uri)))
        .findFirst();
  }

  /** The problems of a document that animations show. */
  List<Problem> of(String uri) {
    return config(uri).map(this::of).orElse(List.of());
  }

  /** The problems that are reported with the problems of an open document. */
  List<Problem> inDocument(String uri) {
    return client.features().pullsDiagnostics() ? List.of() : of(uri);
  }

  /**
   * Removes the problems of a {@code model.cfg} that was opened, if the client gets those of the
   * document in another way or under another spelling of its URI.
   */
  void opened(String uri) {
    Optional<Path> config = config(uri);
    if (client.features().pullsDiagnostics()) {
      config.filter(own::containsKey).ifPresent(this::show);
    } else {
      config
          .map(file -> file.toUri().toString())
          .filter(other -> !other.equals(uri))
          .ifPresent(other -> client.publish(new PublishDiagnosticsParams(other, List.of())));
    }
  }

  /** Shows the problems of a {@code model.cfg} that was closed. */
  void closed(String uri) {
    config(uri).ifPresent(this::show);
  }

  private void show(Path config) {
    String uri = config.toUri().toString();
    // The publisher's lock keeps these problems from replacing those of a document that is opened.
    synchronized (publisher) {
      Optional<OpenDocument> open = documents.get(uri).filter(OpenDocument::hasDiagnostics);
      if (open.isPresent() && !client.features().pullsDiagnostics()) {
        publisher.publish(open.get());
      } else {
        List<Problem> shown = open.isPresent() ? of(config) : all().getOrDefault(config, List.of());
        client.publish(
            new PublishDiagnosticsParams(
                uri,
                shown.stream()
                    .limit(client.settings().of(uri).diagnosticsLimit())
                    .map(p -> Diagnostics.diagnostic(p, ProblemsPage.URI))
                    .toList()));
      }
    }
  }

  /** Makes the bones that the note of an animation is about information in its open text. */
  void weaken(Path animation, List<Diagnostic> diagnostics) {
    List<String> bones = noted.getOrDefault(animation, List.of());
    diagnostics.stream()
        .filter(d -> Either.forLeft(Code.BONE_NOT_IN_SKELETON.id()).equals(d.getCode()))
        .filter(d -> d.getSeverity().getValue() < DiagnosticSeverity.Information.getValue())
        .filter(
            d ->
                bones.stream()
                    .anyMatch(bone -> SkeletonRules.saysUnknown(d.getMessage().getLeft(), bone)))
        .forEach(d -> d.setSeverity(DiagnosticSeverity.Information));
  }

  /** A problem of an animation, or the note that points to the {@code model.cfg}. */
  Problem note(Path animation, Problem problem) {
    if (problem.data(OfSkeleton.class).isEmpty()
        || problem.code() != Code.BONE_NOT_IN_SKELETON
        || !noted.containsKey(animation)) {
      return problem;
    }
    OfSkeleton bones = problem.data(OfSkeleton.class).get();
    int count = bones.bones().size();
    String message =
        String.format(
            "%s of this animation %s not in skeleton %s: see the problem in its model.cfg",
            Wording.count(count, "bone"),
            count == 1 ? "is" : "are",
            Wording.quoted(bones.skeleton()));
    boolean isWeaker = !problem.severity().isAtLeast(Severity.INFORMATION);
    return new Problem(problem.code(), problem.place(), message)
        .as(isWeaker ? problem.severity() : Severity.INFORMATION);
  }
}
