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
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the candidate skeletons of animations. {@link SkeletonUpdates} finds those of open texts in
 * the background. A text has no candidates until then, and few requests wait for them; see {@link
 * #awaitSearch}. When the list of bones changes, a candidate is chosen without another search.
 * Searches for different texts run on different threads, because a file system may hang.
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

  /** Sends the problems of the settings of mods. */
  public ModDiagnostics settings() {
    return settings;
  }

  /** Makes the next search check whether the files that were read have changed on the disk. */
  void forgetChanged() {
    files.forgetChanged();
    mods.forgetChanged();
  }

  /**
   * Runs a search for the skeleton of a text, after all earlier searches for this text.
   *
   * @return completed when the search has ended, even if it fails
   */
  CompletableFuture<Void> inOrder(String uri, Runnable search) {
    String name = name(uri);
    return requests.files().inOrder(name, () -> requests.guarded(name, search));
  }

  /**
   * Runs a search for the skeleton of a text, after all earlier searches for this text. Does
   * nothing if a search is already waiting to begin.
   */
  void inOrderOnce(OpenText text, Runnable search) {
    String name = name(text.uri());
    requests.files().inOrderOnce(name, text, () -> requests.guarded(name, search));
  }

  private static String name(String uri) {
    return "finding the skeleton of " + DocumentKey.of(uri).value();
  }

  /** The settings of the mod that a file belongs to. Reads files. */
  ModSettings mod(Path file) {
    return mods.of(file);
  }

  /**
   * The settings of the mod that a text belongs to; default ones if it has no file. Reads files.
   */
  public ModSettings mod(String uri) {
    return RtmUri.anyFile(uri).map(mods::of).orElse(ModSettings.NONE);
  }

  /**
   * The candidates for an animation. Reads files. If the skeleton that the user chose or named in
   * the settings does not exist, shows a warning and finds the others.
   *
   * @param mod settings of the mod that the animation belongs to
   */
  SkeletonCandidates candidates(String uri, ModSettings mod) {
    Path animation = path(uri);
    Optional<String> choice = chosen(uri);
    String spec = choice.orElse("");
    if (!spec.isEmpty()) {
      try {
        return search.candidates(animation, workspace.all(), spec, base(animation, spec));
      } catch (IOException e) {
        boolean isSetting = spec.equals(client.settings().of(uri).skeleton());
        warn(
            (isSetting ? client.settings().names().skeleton() + ": " : "")
                + e.getMessage()
                + "; the skeleton that fits best is used instead");
      }
    }
    // A user who has chosen the skeleton that fits best does not want the one that rtm.json names.
    return choice.stream().anyMatch(String::isEmpty)
        ? search.candidates(animation, workspace.all())
        : search.candidates(animation, workspace.all(), mod);
  }

  /**
   * The skeleton that the user chose for a document in this session, or else the one that the
   * settings name for it.
   *
   * @return in the form of the setting: "" for the skeleton that fits best; empty without a choice
   */
  Optional<String> chosen(String uri) {
    return Optional.ofNullable(chosen.get(DocumentKey.of(uri)))
        .or(() -> Optional.of(client.settings().of(uri).skeleton()).filter(s -> !s.isEmpty()));
  }

  /** The skeleton of an animation that is not open; empty if none fits. Reads files. */
  public Optional<SkeletonMatch> of(String uri, List<String> bones) {
    return candidates(uri, mod(uri)).find(bones);
  }

  /**
   * The skeleton of the poses with which an animation that is not open would be opened. Reads
   * files.
   *
   * @return empty if it would be opened with exact values
   */
  public Optional<PoseSkeleton> posesOfOpened(String uri, Animation animation) {
    return client.settings().of(uri).poses() ? poses(uri, animation) : Optional.empty();
  }

  /**
   * The skeleton of {@link #posesOfOpened}, without its bones: enough to know the lines of the text
   * up to the list of bones.
   *
   * @return empty if the animation would be opened with exact values
   */
  Optional<PoseSkeleton> namedInOpened(String uri, List<String> bones) {
    return client.settings().of(uri).poses()
        ? of(uri, bones).map(match -> PoseSkeleton.of(match.skeleton().name(), List.of()))
        : Optional.empty();
  }

  /** The skeleton of the poses of an animation; empty if no skeleton fits. Reads files. */
  public Optional<PoseSkeleton> poses(String uri, Animation animation) {
    return of(uri, animation.bones()).map(match -> poses(uri, animation, match));
  }

  /**
   * The skeleton of the poses of an animation in a text that has the form of another text. May read
   * files.
   *
   * @param like the skeleton of the poses of the other text
   * @return {@code like} if it has all bones of the animation; empty if no skeleton fits
   */
  public Optional<PoseSkeleton> poses(String uri, Animation animation, PoseSkeleton like) {
    return like.hasAll(animation.bones()) ? Optional.of(like) : poses(uri, animation);
  }

  /**
   * The skeleton of the poses of an animation that is compared with another one. Tells the user if
   * the animation does not have the joints that it would have on its own, or if it must keep them.
   * Reads files.
   *
   * @param like the skeleton of the poses of the other animation
   * @param other the URI of the other animation
   * @return {@code like} if it has all bones of the animation; empty if no skeleton fits
   */
  public Optional<PoseSkeleton> comparedPoses(
      String uri, Animation animation, PoseSkeleton like, String other) {
    Optional<PoseSkeleton> own = poses(uri, animation);
    Skeleton hierarchy = like.skeleton();
    List<String> missing =
        animation.bones().stream().filter(bone -> hierarchy.indexOf(bone).isEmpty()).toList();
    if (missing.isEmpty()) {
      if (!own.equals(Optional.of(like))) {
        client
            .log()
            .show(
                MessageType.Info,
                String.format(
                    "%s is shown with the joints of %s, so the difference shows what was edited",
                    nameBeside(uri, other), nameBeside(other, uri)));
      }
      return Optional.of(like);
    }
    client
        .log()
        .show(
            MessageType.Warning,
            String.format(
                "%s is shown with %s: the skeleton of %s does not have %s. Rows of bones that were"
                    + " not edited can differ",
                nameBeside(uri, other),
                own.isPresent() ? "its own joints" : "exact values",
                nameBeside(other, uri),
                Wording.list(missing)));
    return own;
  }

  /** The end of the path of a file, beginning at the name that differs from another path. */
  private static String nameBeside(String uri, String other) {
    Path file = path(uri);
    Path end = file.getFileName();
    while (path(other).endsWith(end) && end.getNameCount() < file.getNameCount()) {
      int count = file.getNameCount();
      end = file.subpath(count - end.getNameCount() - 1, count);
    }
    return end.toString().replace('\\', '/');
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

  /** Waits until the searches for a text have ended. Not for the thread that reads messages. */
  public void awaitSearch(String uri) {
    inOrder(uri, () -> {}).join();
  }

  /** Shows a warning, unless it was the last one: a setting applies to many texts. */
  private synchronized void warn(String message) {
    if (!message.equals(lastWarning)) {
      lastWarning = message;
      client.log().show(MessageType.Warning, message);
    }
  }

  /**
   * Remembers the skeleton that the user chose for a text, until the session ends.
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
   * The skeleton that the user names for an open text.
   *
   * @param spec in the form of the setting
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
   * The skeleton that the user names for an animation that has no text yet.
   *
   * @param spec in the form of the setting
   * @throws IOException if there is none; the message lists the skeletons that exist
   */
  SkeletonMatch named(String uri, String spec) throws IOException {
    return search.choose(spec, base(path(uri), spec), List.of());
  }

  /**
   * The skeleton that a command uses for the rows of a text: the one in the text, or the one that
   * was found for it. Not for the thread that reads messages.
   *
   * @return empty if none fits
   */
  public Optional<SkeletonMatch> ofRows(Snapshot document) {
    // A client may open a text only to convert it.
    awaitSearch(document.uri());
    return requests.workers().analysis(document).skeletonOfRows();
  }

  /**
   * The skeleton that a command uses for the rows of a text, if the user names it. Not for the
   * thread that reads messages.
   *
   * @param spec in the form of the setting
   * @throws RequestFailedException if there is no such skeleton, or bones have other parents in a
   *     text of poses
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
   * The skeleton that a command needs for the rows of a text. Not for the thread that reads
   * messages.
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

  /**
   * The end of a message about a skeleton that was not found: where else its file was looked for,
   * and the skeletons that exist.
   */
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

  /** The file of a text; a path without a folder if the text has no file. */
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

  /**
   * The folder that a relative path starts from: the workspace folder if it has the file that the
   * spec names, otherwise the folder of the animation.
   */
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
