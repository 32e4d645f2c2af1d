package org.rtmtext.eclipse.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceProxy;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.search.ui.ISearchResult;
import org.eclipse.search.ui.text.Match;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Matches;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * Searches the text before the first frame of each animation: all names are there once, while rows
 * would repeat each name in every frame.
 */
public final class NameQuery implements Matches.Query {
  private final String name;
  private final Pattern pattern;
  private final List<IResource> scope;
  private final NameResult result = new NameResult(this);

  /**
   * @param name part of a name; {@code *} stands for any characters, {@code ?} for one
   * @param scope folders and files
   */
  public NameQuery(
      String name, boolean isCaseSensitive, boolean isWholeWord, List<IResource> scope) {
    this.name = name;
    this.scope = List.copyOf(scope);
    String quoted = "\\Q" + name.replace("\\E", "\\E\\\\E\\Q") + "\\E";
    String regex = quoted.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    pattern =
        Pattern.compile(
            isWholeWord ? "(?<!\\w)(?:" + regex + ")(?!\\w)" : regex,
            isCaseSensitive ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  String name() {
    return name;
  }

  @Override
  public IStatus run(IProgressMonitor monitor) {
    result.removeAll();
    List<String> unreadable = new ArrayList<>();
    try {
      List<IFile> animations = animations();
      SubMonitor progress = SubMonitor.convert(monitor, getLabel(), animations.size());
      for (IFile animation : animations) {
        progress.subTask(animation.getName());
        try {
          search(animation, progress);
        } catch (IOException e) {
          if (progress.isCanceled()) {
            return Status.CANCEL_STATUS;
          }
          unreadable.add(animation.getName() + ": " + e.getMessage());
        }
        progress.worked(1);
      }
    } catch (CoreException e) {
      return e.getStatus();
    }
    return unreadable.isEmpty()
        ? Status.OK_STATUS
        : Status.warning(
            unreadable.size()
                + (unreadable.size() == 1 ? " animation was" : " animations were")
                + " not searched:\n"
                + String.join("\n", unreadable));
  }

  private List<IFile> animations() throws CoreException {
    List<IFile> found = new ArrayList<>();
    for (IResource root : scope) {
      root.accept((IResourceProxy proxy) -> visit(proxy, found), IResource.NONE);
    }
    return found.stream().distinct().toList();
  }

  private static boolean visit(IResourceProxy proxy, List<IFile> found) {
    if (proxy.getType() == IResource.FILE && proxy.requestResource() instanceof IFile file) {
      if (RtmUri.isAnimation(file.getName()) && file.getLocation() != null) {
        found.add(file);
      }
    }
    return !proxy.isDerived();
  }

  private void search(IFile animation, IProgressMonitor monitor) throws IOException {
    String head = head(animation.getLocation().toPath(), monitor);
    int line = 0;
    for (String content : (Iterable<String>) head.lines()::iterator) {
      if (pattern.matcher(content).find()) {
        result.addMatch(
            new Match(
                new NameResult.Hit(animation, line, content.strip()), Match.UNIT_LINE, line, 1));
      }
      line++;
    }
  }

  /** The text before the first frame, with unsaved changes. */
  private static String head(Path animation, IProgressMonitor monitor) throws IOException {
    Map<String, String> params = Map.of("uri", RtmUri.of(animation).toString());
    return LanguageServer.current()
        .ask("rtm/head", params, "Searching " + animation.getFileName(), monitor)
        .get("text")
        .getAsString();
  }

  @Override
  public String getLabel() {
    return "Searching animations for '" + name + "'";
  }

  @Override
  public ISearchResult getSearchResult() {
    return result;
  }
}
