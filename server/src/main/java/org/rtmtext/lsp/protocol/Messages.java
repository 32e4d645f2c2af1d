package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Objects;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.problem.Wording;

/** The parameters and results of the requests beyond LSP; docs/protocol.md describes them. */
public final class Messages {
  private Messages() {}

  /** The parameters of {@code initialize} that this server uses. */
  public static final class InitializeParams {
    public Integer processId;
    public String rootUri;
    public List<WorkspaceFolder> workspaceFolders;
    public JsonElement capabilities;
    public JsonElement initializationOptions;
  }

  /** Parameters of the requests about a document; each request uses some of them. */
  public static final class TextParams {
    public TextDocumentIdentifier textDocument;
    public Position position;
    public List<Position> positions;
    public Range range;
    public String newName;
    public String previousResultId;
    private Context context;

    private static final class Context {
      List<Diagnostic> diagnostics;
      List<String> only;
      Boolean includeDeclaration;
    }

    /** Whether references include declarations. */
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

  /** Parameters of {@code rtm/decode}. */
  public static final class DecodeParams {
    /** The animation: {@code rtm:...} or {@code file:...}. */
    public String uri;

    /**
     * The document whose form and skeleton the text takes, to compare the two; null for {@link
     * #uri}.
     */
    public String like;

    public static DecodeParams of(String uri) {
      DecodeParams params = new DecodeParams();
      params.uri = uri;
      return params;
    }
  }

  /** The answer to {@code rtm/decode}. */
  public static final class DecodeResult {
    /** The animation as text. */
    public String text;

    /** SHA-256 of the file, hexadecimal; to be passed back when the text is saved. */
    public String hash;

    /** Such as {@code bmtr 5}. */
    public String encoding;

    public int frames;
    public int bones;
  }

  /** Parameters of {@code rtm/encode}. */
  public static final class EncodeParams {
    /** The animation: {@code rtm:...} or {@code file:...}. */
    public String uri;

    /** The complete text. */
    public String text;

    /** The hash from the decode or the last save; null if the file must not exist. */
    public String hash;

    /** Whether to replace any regular file, whatever its hash. */
    public boolean overwrite;
  }

  /** The answer to {@code rtm/encode} and {@code rtm.encode}. */
  public static final class EncodeResult {
    /** The text has errors. */
    public static final String ERRORS = "errors";

    /** The file has changed since it was opened. */
    public static final String CONFLICT = "conflict";

    /** The file cannot be read or written. */
    public static final String FILE = "file";

    /** Whether the file contains the animation now. If not, it is unchanged. */
    public boolean saved;

    /** SHA-256 of the file, hexadecimal; absent if it was not saved. */
    public String hash;

    /** Why it was not saved: errors, conflict or file. */
    public String reason;

    /** A sentence for the user. */
    public String message;

    /** The first errors of the text, if they are the reason. */
    public List<Diagnostic> diagnostics;

    public static EncodeResult saved(String hash, String message) {
      EncodeResult result = new EncodeResult();
      result.saved = true;
      result.hash = hash;
      result.message = Wording.printable(message);
      return result;
    }

    public static EncodeResult refused(String reason, String message) {
      EncodeResult result = new EncodeResult();
      result.reason = reason;
      result.message = Wording.printable(message);
      return result;
    }
  }

  /** Parameters of {@code rtm/figure} and {@code rtm/figureClosed}. */
  public static final class FigureParams {
    /** An open text. */
    public TextDocumentIdentifier textDocument;

    /** The version that the client shows; absent for none. Unused for a closed figure. */
    public Integer since;

    /** The URI of another open text, or of a file, to compare with; absent for the stored file. */
    public String compareWith;

    /** The URI of the text; null if it is missing. */
    public String uri() {
      return textDocument == null ? null : textDocument.getUri();
    }
  }

  /** Parameters of the requests that fix a folder; each request uses some of them. */
  public static final class FolderFixParams {
    /** The folder, or the file whose changes are wanted. */
    public String uri;

    /** The codes of the problems to fix; absent for those that editors fix without asking. */
    public List<String> codes;

    /** The preview that the request refers to. */
    public String id;

    /** URIs of the files to fix. */
    public List<String> files;

    /** URI of the folder for the old content of the files. */
    public String backup;

    /** The token under which the client shows progress; may be absent. */
    public Either<String, Integer> workDoneToken;
  }

  /** Parameters of {@code rtm/motion}. */
  public static final class MotionParams {
    /** An open text. */
    public TextDocumentIdentifier textDocument;

    /** Names of bones; may be absent. */
    private List<String> bones;

    /** The line, from 0, whose bone is wanted instead of {@code bones}; absent for these. */
    public Integer line;

    public List<String> bones() {
      return bones == null ? List.of() : bones.stream().filter(Objects::nonNull).toList();
    }
  }

  /** The parameters of {@code rtm/newAnimation}. */
  public static final class NewAnimationParams {
    /** Where the animation will be saved; relative paths in {@code skeleton} start there. */
    public String uri;

    /** The encoding, such as {@code bmtr 5}. */
    public String encoding;

    /** The skeleton, as in the setting {@code rtm.skeleton}. */
    public String skeleton;

    /** The number of frames. */
    public int frames = 2;
  }

  /** The parameters of {@code rtm/willReplace} and {@code rtm/didReplace}. */
  public static final class ReplacementParams {
    /** The URI of the animation, {@code file:...}. */
    public final String uri;

    public ReplacementParams(String uri) {
      this.uri = uri;
    }
  }

  /** The parameters of the notification {@code rtm/skeletonChosen}. */
  public static final class SkeletonChosenParams {
    /** The URI of an open text. */
    public final String uri;

    /** In the form of the setting; empty for the skeleton that fits best. */
    public final String skeleton;

    public SkeletonChosenParams(String uri, String skeleton) {
      this.uri = uri;
      this.skeleton = skeleton;
    }
  }

  /** The parameters of {@code rtm/skeleton}. */
  public static final class SkeletonParams {
    /** The URI of an open text. */
    public String uri;
  }
}
