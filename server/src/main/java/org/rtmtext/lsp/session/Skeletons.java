package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.lsp4j.MessageType;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;

/**
 * The candidate skeletons of animations. {@link SkeletonUpdates} finds those of open texts in the
 * background: a text has no candidates until they are found, and few requests wait for them; see
 * {@link #awaitSearch}. When the list of bones changes, a candidate is chosen without another
 * search. Each text has its own thread, because a file system may hang.
 */
public final class Skeletons {
  private final Client client;
  private final RequestRunner requests;
  private final SkeletonFiles files;
  private final ModSettingsFiles mods;
  private final ModDiagnostics settings;
  private final SkeletonSearch search;
  private final WorkspaceModelConfigs workspace;

  /**
   * The skeletons that users chose in this session, by document. A value has the form of the
   * setting; it is empty for the skeleton that fits best.
   */
  private final Map<DocumentKey, String> chosen = new ConcurrentHashMap<>();

  private String lastWarning = "";

  Skeletons(Client client, RequestRunner requests, SkeletonFiles files, ModSettingsFiles mods) {
    this.client = client;
    this.requests = requests;
    this.files = files;
    this.mods = mods;
    search = new SkeletonSearch(files);
    settings = new ModDiagnostics(client, requests, mods, search);
    workspace = new WorkspaceModelConfigs(requests, files);
  }

  public WorkspaceModelConfigs workspace() {
    return workspace;
  }

  /** The problems of the settings of mods. */
  public ModDiagnostics settings() {
    return settings;
  }

  /** Forgets what has changed on the disk since it was read. */
  void forgetChanged() {
    files.forgetChanged();
    mods.forgetChanged();
  }

  /** Runs a search for the skeleton of a text, after those that were begun. */
  CompletableFuture<Void> inOrder(String uri, Runnable search) {
    String name = name(uri);
    return requests.files().inOrder(name, () -> requests.guarded(name, search));
  }

  /** Runs a search for the skeleton of a text in order, unless one waits already. */
  void inOrderOnce(OpenText text, Runnable search) {
    String name = name(text.uri());
    requests.files().inOrderOnce(name, text, () -> requests.guarded(name, search));
  }

  private static String name(String uri) {
    return "finding the skeleton of " + DocumentKey.of(uri).value();
  }

  /** The settings of the mod that a file belongs to. */
  ModSettings mod(Path file) {
    return mods.of(file);
  }

  /** The settings for a text; the default ones if it has no file. */
  ModSettings mod(String uri) {
    return RtmUri.anyFile(uri).map(mods::of).orElse(ModSettings.NONE);
  }

  /** The candidates for an animation. Reads files. */
  SkeletonCandidates candidates(String uri, ModSettings mod) {
    Path animation = path(uri);
    String setting = client.settings().of(uri).skeleton();
    String spec = chosen.getOrDefault(DocumentKey.of(uri), setting);
    if (!spec.isEmpty()) {
      try {
        return search.candidates(animation, workspace.all(), spec, base(animation, spec));
      } catch (IOException e) {
        warn(
            (spec.equals(setting) ? client.settings().names().skeleton() + ": " : "")
                + e.getMessage()
                + "; the skeleton that fits best is used instead");
      }
    }
    // A user who has chosen the skeleton that fits best does not want the one of the settings.
    boolean isAutomatic = "".equals(chosen.get(DocumentKey.of(uri)));
    return isAutomatic
        ? search.candidates(animation, workspace.all())
        : search.candidates(animation, workspace.all(), mod);
  }

  /** The skeleton of an animation that is not open. Reads files. */
  Optional<SkeletonMatch> of(String uri, List<String> bones) {
    return candidates(uri, mod(uri)).find(bones);
  }

  /** The skeleton of the poses of an animation; empty if no skeleton fits. */
  public Optional<PoseSkeleton> poses(String uri, Animation animation) {
    return of(uri, animation.bones()).map(match -> poses(uri, animation, match));
  }

  /**
   * The skeleton of the poses of an animation in a text that has the form of another text. May read
   * files.
   *
   * @param like the skeleton of the poses of the other text
   * @return empty if no skeleton fits
   */
  public Optional<PoseSkeleton> poses(String uri, Animation animation, PoseSkeleton like) {
    return like.hasAll(animation.bones()) ? Optional.of(like) : poses(uri, animation);
  }

  /**
   * The skeleton of the poses of an animation, for a command that needs it. Reads files.
   *
   * @param work that needs the skeleton, for the message
   * @throws RequestFailedException if no skeleton fits
   */
  public PoseSkeleton requirePoses(Snapshot document, Animation animation, String work) {
    awaitSearch(document.uri());
    Optional<SkeletonMatch> found = requests.workers().analysis(document).skeleton();
    return poses(document.uri(), animation, found.orElseThrow(() -> missing(work)));
  }

  private static PoseSkeleton poses(String uri, Animation animation, SkeletonMatch match) {
    Optional<Path> file = RtmUri.animation(uri).or(() -> RtmUri.anyFile(uri));
    return JointSearch.poses(
        animation, match, file.map(JointSearch.Neighbours::of).orElse(JointSearch.Neighbours.NONE));
  }

  /** The skeletons to choose from for an animation that is not open. Reads files. */
  public SkeletonCandidates candidates(Path file) {
    return candidates(client.animationUris().of(file), mod(file));
  }

  public ModSettingsFiles mods() {
    return mods;
  }

  /** Waits until the candidates of a text are found. Not for threads that read messages. */
  public void awaitSearch(String uri) {
    inOrder(uri, () -> {}).join();
  }

  /** Shows a warning, but not again for each text: the setting applies to all. */
  private synchronized void warn(String message) {
    if (!message.equals(lastWarning)) {
      lastWarning = message;
      client.log().show(MessageType.Warning, message);
    }
  }

  /**
   * Prefers the skeleton that the user chose for a text, until the session ends.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @throws IOException if there is no such skeleton
   */
  void choose(Snapshot document, String spec) throws IOException {
    if (!spec.isEmpty()) {
      named(document, spec);
    }
    chosen.put(DocumentKey.of(document.uri()), spec);
  }

  /**
   * @throws IOException if there is none; the message lists the skeletons that exist
   */
  public SkeletonMatch named(Snapshot document, String spec) throws IOException {
    Path animation = path(document.uri());
    List<String> bones = requests.workers().analysis(document).bones();
    try {
      return search.choose(spec, base(animation, spec), bones);
    } catch (IOException e) {
      boolean isOfFile = e.getCause() == null && spec.indexOf('#') >= 0;
      throw isOfFile ? e : new IOException(e.getMessage() + known(document, bones, spec), e);
    }
  }

  /**
   * The skeleton with this name, for an animation without a text.
   *
   * @throws IOException if there is none; the message lists the skeletons that exist
   */
  SkeletonMatch named(String uri, String spec) throws IOException {
    return search.choose(spec, base(path(uri), spec), List.of());
  }

  /**
   * The skeleton that a command uses for the rows of a text: that of the text, or the one that fits
   * best. Not for threads that read messages.
   *
   * @return empty if none fits
   */
  public Optional<SkeletonMatch> ofRows(Snapshot document) {
    // A client may open a text only to convert it.
    awaitSearch(document.uri());
    return requests.workers().analysis(document).skeletonOfRows();
  }

  /**
   * The skeleton that a command uses for the rows of a text, if the user names it. Not for threads
   * that read messages.
   *
   * @param spec in the form of the setting
   * @throws RequestFailedException if there is no such skeleton, or a text of poses has other
   *     parents
   */
  public SkeletonMatch ofRows(Snapshot document, String spec) {
    try {
      SkeletonMatch named = named(document, spec);
      TextReading text = requests.workers().analysis(document).reading();
      Optional<Problem> problem = named.otherParents(text);
      if (problem.isPresent()) {
        throw new RequestFailedException(problem.get().message());
      }
      return named.ofRows(text);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /**
   * The skeleton that a command needs for an animation. Not for threads that read messages.
   *
   * @param work that needs the skeleton, for the message
   * @throws RequestFailedException if none fits
   */
  public SkeletonMatch require(Snapshot document, String work) {
    return ofRows(document).orElseThrow(() -> missing(work));
  }

  private static RequestFailedException missing(String work) {
    return new RequestFailedException(
        work
            + " needs a skeleton, but no known skeleton has at least half of the bones: choose a"
            + " skeleton, or put a model.cfg next to the animation");
  }

  /** Where else a missing file was looked for, and the skeletons that exist. */
  private String known(Snapshot document, List<String> bones, String spec) {
    SkeletonCandidates candidates = document.skeletons();
    List<String> names =
        candidates.all(bones).stream()
            .map(c -> c.file().map(f -> candidates.place(c) + "#").orElse("") + c.skeleton().name())
            .toList();
    Path animation = path(document.uri());
    return workspace
            .folderOf(animation)
            .filter(f -> !f.equals(animation.getParent()) && !isAbsolute(spec))
            .filter(f -> !hasFile(base(animation, spec), spec))
            .map(f -> "; the file is not in the workspace folder " + f + " either")
            .orElse("")
        + "; available skeletons: "
        + Wording.list(names);
  }

  /** The file of a text; a name without a folder if it has none. */
  private static Path path(String uri) {
    return RtmUri.anyFile(uri).orElse(Path.of("animation"));
  }

  private static boolean isAbsolute(String spec) {
    try {
      return Path.of(spec.strip()).isAbsolute();
    } catch (InvalidPathException e) {
      return true;
    }
  }

  /** The folder that a relative path starts from: the workspace folder if it has the file. */
  private Path base(Path animation, String spec) {
    Path own = animation.getParent() == null ? Path.of("") : animation.getParent();
    return workspace.folderOf(animation).filter(f -> hasFile(f, spec)).orElse(own);
  }

  /** Whether the file that a spec names exists; its name may contain a {@code #}. */
  private static boolean hasFile(Path folder, String spec) {
    int hash = spec.lastIndexOf('#');
    String file = hash >= 0 ? spec.substring(0, hash) : spec;
    try {
      return Files.exists(folder.resolve(spec.strip()))
          || Files.exists(folder.resolve(file.strip()));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
