package org.rtmtext.lsp;

import java.util.List;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Parameters of the requests that fix a folder; each request uses some of them. */
public final class FolderFixParams {
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
