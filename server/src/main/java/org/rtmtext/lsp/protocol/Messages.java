package org.rtmtext.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.problem.Wording;

/** The parameters and results of the requests beyond LSP; docs/protocol.md describes them. */
public final class Messages {
  private Messages() {}

  private static String figureId(String id, String uri) {
    return Objects.requireNonNullElse(id, Objects.requireNonNullElse(uri, ""));
  }

  /**
   * The parameters of {@code initialize} that this server uses. Read without Gson's reflection, for
   * which Java would generate classes before the first answer.
   *
   * @param processId of the client; 0 if it is unknown
   * @param folders URIs of the folders of the workspace
   * @param capabilities of the client; JSON's null if it sends none
   * @param options {@code initializationOptions}; JSON's null if the client sends none
   */
  public record InitializeParams(
      long processId, List<String> folders, JsonElement capabilities, JsonElement options) {
    /** Members of a wrong type are ignored. */
    public static InitializeParams of(JsonElement json) {
      return new InitializeParams(
          Json.at(json, "processId") instanceof JsonPrimitive id && id.isNumber()
              ? id.getAsLong()
              : 0,
          folders(json),
          Json.at(json, "capabilities"),
          Json.at(json, "initializationOptions"));
    }

    /** The URIs of the folders. Clients before LSP 3.6 send at most one, the root. */
    private static List<String> folders(JsonElement json) {
      List<String> uris = new ArrayList<>();
      if (Json.at(json, "workspaceFolders") instanceof JsonArray folders) {
        folders.forEach(folder -> addUri(Json.at(folder, "uri"), uris));
      } else {
        addUri(Json.at(json, "rootUri"), uris);
      }
      return List.copyOf(uris);
    }

    private static void addUri(JsonElement uri, List<String> uris) {
      if (uri instanceof JsonPrimitive text) {
        uris.add(text.getAsString());
      }
    }
  }

  /**
   * Parameters of the requests about a document. Each request has some of them; others are null.
   */
  public record TextParams(
      TextDocumentIdentifier textDocument,
      Position position,
      List<Position> positions,
      Range range,
      String newName,
      String previousResultId,
      Context context) {
    public record Context(
        List<Diagnostic> diagnostics, List<String> only, Boolean includeDeclaration) {}

    /** Whether references include declarations; true if the client does not say. */
    public boolean includesDeclaration() {
      return context == null || !Boolean.FALSE.equals(context.includeDeclaration);
    }

    public CodeActionContext codeActionContext() {
      return context == null
          ? new CodeActionContext(List.of())
          : new CodeActionContext(
              context.diagnostics == null ? List.of() : context.diagnostics, context.only);
    }
  }

  /**
   * Parameters of {@code rtm/decode}.
   *
   * @param uri the animation: {@code rtm:...} or {@code file:...}
   * @param content the bytes of an earlier version of this animation in base64: an animation or a
   *     text; null to decode the file. The answer has the form of the open text with this URI:
   *     exact values, or poses with the same skeleton
   * @param compareWith the URI of the animation with which the file is compared: the answer has its
   *     form, unless the text with {@code uri} is open; null to open the file alone
   */
  public record DecodeParams(String uri, String content, String compareWith) {
    /** Opens a file. */
    public static DecodeParams ofFile(String uri) {
      return new DecodeParams(uri, null, null);
    }

    /** Opens an earlier version of a file, in base64. */
    public static DecodeParams ofVersion(String uri, String content) {
      return new DecodeParams(uri, content, null);
    }

    /**
     * The bytes of the earlier version; empty to decode the file.
     *
     * @throws RequestFailedException if {@code content} is not in base64
     */
    public Optional<byte[]> version() {
      try {
        return Optional.ofNullable(content).map(Base64.getDecoder()::decode);
      } catch (IllegalArgumentException e) {
        throw new RequestFailedException("content must be in base64");
      }
    }
  }

  /**
   * The answer to {@code rtm/decode}.
   *
   * @param text the animation as text
   * @param hash SHA-256 of the file, hexadecimal; to be passed back when the text is saved
   * @param encoding such as {@code bmtr 5}
   * @param note for the user, if the text is not what the file contains exactly; null otherwise
   */
  public record DecodeResult(
      String text, String hash, String encoding, int frames, int bones, String note) {}

  /**
   * Parameters of {@code rtm/encode}.
   *
   * @param uri the animation: {@code rtm:...} or {@code file:...}
   * @param text complete
   * @param hash from the decode or the last save; null if the file must not exist
   * @param overwrite whether to replace any regular file, whatever its hash
   */
  public record EncodeParams(String uri, String text, String hash, boolean overwrite) {}

  /**
   * The answer to {@code rtm/encode} and {@code rtm.encode}.
   *
   * @param saved whether the file contains the animation now; if not, it is unchanged
   * @param hash SHA-256 of the file, hexadecimal; absent if it was not saved
   * @param reason why it was not saved: errors, conflict or file; absent if it was saved
   * @param message a sentence for the user
   * @param diagnostics the first errors of the text, if they are the reason
   */
  public record EncodeResult(
      boolean saved, String hash, String reason, String message, List<Diagnostic> diagnostics) {
    /** The text has errors. */
    public static final String ERRORS = "errors";

    /** The file is not as it was last read or written; another program may have changed it. */
    public static final String CONFLICT = "conflict";

    /** The file cannot be read or written, or must not be replaced by an animation. */
    public static final String FILE = "file";

    public static EncodeResult saved(String hash, String message) {
      return new EncodeResult(true, hash, null, Wording.printable(message), null);
    }

    public static EncodeResult refused(String reason, String message) {
      return refused(reason, message, null);
    }

    public static EncodeResult refused(
        String reason, String message, List<Diagnostic> diagnostics) {
      return new EncodeResult(false, null, reason, Wording.printable(message), diagnostics);
    }
  }

  /**
   * Parameters of {@code rtm/figure} and {@code rtm/figureClosed}.
   *
   * @param textDocument an open text, or the animation of {@code text}
   * @param since the version that the client shows; absent for none. Unused for a closed figure
   * @param compareWith the URI of another open text, or of a file, to compare with; absent for the
   *     stored file
   * @param text the text to show; absent to show the open text
   * @param compareText the text to compare with {@code text}; absent for none
   * @param id names the figure of {@code text}; absent for the URI
   * @param edit the arguments of {@code rtm.editPoses}: the figure after this edit, which is not
   *     made; absent for the figure of the text
   */
  public record FigureParams(
      TextDocumentIdentifier textDocument,
      Integer since,
      String compareWith,
      TitledText text,
      TitledText compareText,
      String id,
      JsonObject edit) {
    /**
     * A text that is not open.
     *
     * @param title for the user
     * @param text the complete text
     */
    public record TitledText(String title, String text) {}

    /** The figure of an open text. */
    public FigureParams(TextDocumentIdentifier textDocument, Integer since, String compareWith) {
      this(textDocument, since, compareWith, null, null, null);
    }

    /** A figure of a text in the request. */
    public FigureParams(
        TextDocumentIdentifier textDocument,
        Integer since,
        String compareWith,
        TitledText text,
        TitledText compareText,
        String id) {
      this(textDocument, since, compareWith, text, compareText, id, null);
    }

    /** The URI of the text; null if it is missing. */
    public String uri() {
      return textDocument == null ? null : textDocument.getUri();
    }

    /** Whether this is a figure of texts in requests only. */
    public boolean hasOwnId() {
      return id != null;
    }

    /** Names the texts of the figure. */
    @Override
    public String id() {
      return figureId(id, uri());
    }
  }

  /**
   * Parameters of the requests that fix a folder; each request uses some of them.
   *
   * @param uri the folder, or the file whose changes are wanted
   * @param codes of the problems to fix; absent for those that editors fix without asking
   * @param id the preview that the request refers to
   * @param files URIs of the files to fix, or to preview instead of a folder
   * @param backup URI of the folder for the old content of the files
   * @param workDoneToken the token under which the client shows progress; may be absent
   */
  public record FolderFixParams(
      String uri,
      List<String> codes,
      String id,
      List<String> files,
      String backup,
      Either<String, Integer> workDoneToken) {}

  /**
   * Parameters of {@code rtm/motion}.
   *
   * @param textDocument an open text
   * @param bones names of bones; may be absent
   * @param line from 0; its bone is used instead of {@code bones}. Absent to use {@code bones}
   */
  public record MotionParams(
      TextDocumentIdentifier textDocument, List<String> bones, Integer line) {
    @Override
    public List<String> bones() {
      return bones == null ? List.of() : bones.stream().filter(Objects::nonNull).toList();
    }
  }

  /**
   * Parameters of {@code rtm/place}: a line, or a frame and a bone; with {@code figure}, neither
   * means the first difference from the other text. Also those of {@code rtm/numbers}: a frame.
   *
   * @param textDocument an open text; with {@code figure}, as in the request for the figure
   * @param line from 0; absent to find the line of a row
   * @param character column of the cursor in {@code line}, from 0; may be absent
   * @param frame from 0; absent with {@code line}
   * @param bone a name; absent for the frame's first line
   * @param figure {@code text} or {@code compareText}: the member of {@link FigureParams} that
   *     contained the text; absent for the open text
   * @param id as in {@link FigureParams}
   * @param version of the figure whose numbers are wanted; absent for the text. Unused for places
   */
  public record PlaceParams(
      TextDocumentIdentifier textDocument,
      Integer line,
      Integer character,
      Integer frame,
      String bone,
      String figure,
      String id,
      Integer version) {
    /** A place in an open text. */
    public PlaceParams(
        TextDocumentIdentifier textDocument, Integer line, Integer frame, String bone) {
      this(textDocument, line, frame, bone, null, null);
    }

    /** A line or a row. */
    public PlaceParams(
        TextDocumentIdentifier textDocument,
        Integer line,
        Integer frame,
        String bone,
        String figure,
        String id) {
      this(textDocument, line, null, frame, bone, figure, id, null);
    }

    /** The URI of the text; null if it is missing. */
    public String uri() {
      return textDocument == null ? null : textDocument.getUri();
    }

    /** Whether the place is in {@code compareText}. */
    public boolean isCompared() {
      return "compareText".equals(figure);
    }

    /** Whether the numbers of a preview are wanted. */
    public boolean isOfPreview() {
      return version != null && version < 0;
    }

    /** Whether the place is the first difference of both texts. */
    public boolean isOfDifference() {
      return figure != null && line == null && frame == null;
    }

    @Override
    public String id() {
      return figureId(id, uri());
    }
  }

  /**
   * Parameters of {@code rtm/poseEdits}.
   *
   * @param textDocument an open text
   * @param line of the cursor, from 0
   */
  public record PoseEditsParams(TextDocumentIdentifier textDocument, int line) {
    /** The URI of the text; null if it is missing. */
    public String uri() {
      return textDocument == null ? null : textDocument.getUri();
    }
  }

  /**
   * The parameters of {@code rtm/merge}: three versions of an animation in base64.
   *
   * @param uri the animation: {@code rtm:...} or {@code file:...}
   * @param base the version that both others are edits of; null if both added the file
   * @param asText whether the merged animation is wanted as text, also without conflicts
   */
  public record MergeParams(String uri, String base, String ours, String theirs, boolean asText) {
    /** For a merged file, or a text if there are conflicts. */
    public MergeParams(String uri, String base, String ours, String theirs) {
      this(uri, base, ours, theirs, false);
    }

    /**
     * The bytes of a version.
     *
     * @throws RequestFailedException if it is not in base64
     */
    public static byte[] bytes(String version) {
      try {
        return Base64.getDecoder().decode(version);
      } catch (IllegalArgumentException e) {
        throw new RequestFailedException("a version must be in base64");
      }
    }
  }

  /**
   * The parameters of {@code rtm/newAnimation}.
   *
   * @param uri of the file that will be saved. Relative paths in {@code skeleton} start in its
   *     folder, or in its workspace folder if that has the named file
   * @param encoding such as {@code bmtr 5}
   * @param skeleton as in the setting {@code rtm.skeleton}
   * @param frames the number of frames; absent for the default
   */
  public record NewAnimationParams(String uri, String encoding, String skeleton, Integer frames) {
    /** The number of frames, by default 2. */
    public int count() {
      return frames == null ? 2 : frames;
    }
  }

  /**
   * The parameters of {@code rtm/willReplace} and {@code rtm/didReplace}.
   *
   * @param uri of the animation, {@code file:...}
   */
  public record ReplacementParams(String uri) {}

  /**
   * The parameters of the notification {@code rtm/skeletonChosen}.
   *
   * @param uri of an open text
   * @param skeleton in the form of the setting; empty for the skeleton that fits best
   */
  public record SkeletonChosenParams(String uri, String skeleton) {}

  /**
   * The parameters of the notification {@code rtm/skeletonProposed}.
   *
   * @param uri of the text of the animation
   * @param text of a {@code model.cfg}
   */
  public record SkeletonProposedParams(String uri, String text) {}

  /**
   * The parameters of the notification {@code rtm/figureChanged}.
   *
   * @param textDocument as in the requests for the figure
   */
  public record FigureChangedParams(TextDocumentIdentifier textDocument) {}

  /**
   * Parameters of {@code rtm/head}.
   *
   * @param uri of an open text, or of an animation; unused with {@code text}
   * @param text the complete text; absent for the open text or the animation
   */
  public record HeadParams(String uri, String text) {}

  /**
   * Parameters of {@code rtm/skeleton} and {@code rtm/skeletons}.
   *
   * @param uri of an open text, or of the animation of {@code text}; for {@code rtm/skeletons},
   *     also of a file that need not exist
   * @param text used instead of the open text; absent for the open text. {@code rtm/skeletons} does
   *     not use it
   */
  public record SkeletonParams(String uri, String text) {
    /** The skeleton of an open text. */
    public SkeletonParams(String uri) {
      this(uri, null);
    }
  }
}
