package org.rtmtext.eclipse.problems;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IResourceDeltaVisitor;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.settings.SettingsScope;

/**
 * Tells the server the folders of the open projects, and the files and settings that change in
 * them, and shows the problems of files that are not open.
 */
final class WorkspaceSynchronizer implements IResourceChangeListener {
  private final FileProblems problems = new FileProblems();
  private final Job job =
      Job.createSystem(
          "Sending changed animations",
          monitor -> {
            send();
          });

  private final Job settings =
      Job.createSystem(
          "Sending the RTM Text settings",
          monitor -> {
            LanguageServer.current().sendSettings();
          });

  /** The server that checks the workspace; null if there is none. */
  private ServerConnection connection;

  /** The folders that the server knows. */
  private Set<Path> sent = Set.of();

  /** The changes that the server does not know yet: their types, as in the protocol. */
  private Map<Path, Integer> changed = new LinkedHashMap<>();

  WorkspaceSynchronizer() {
    // The jobs run after the change, when Eclipse has read the files. Sending may block.
    job.setRule(ResourcesPlugin.getWorkspace().getRoot());
    settings.setRule(ResourcesPlugin.getWorkspace().getRoot());
  }

  void start() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
  }

  void stop() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
  }

  void started(ServerConnection server) {
    reset(server);
    job.schedule();
  }

  synchronized void crashed(ServerConnection server) {
    if (server == connection) {
      reset(null);
    }
  }

  void ended() {
    reset(null);
  }

  private synchronized void reset(ServerConnection server) {
    connection = server;
    sent = Set.of();
    changed = new LinkedHashMap<>();
    problems.clear();
  }

  FileProblems problems() {
    return problems;
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    ResourceChanges changes = new ResourceChanges();
    try {
      event.getDelta().accept(changes);
    } catch (CoreException e) {
      ILog.get().error("Changed animations may show outdated problems: " + e.getMessage(), e);
    }
    problems.update(changes.created);
    if (changes.isOfProjects) {
      problems.update(file -> changes.openedProjects.stream().anyMatch(file::startsWith));
    }
    if (changes.isOfPreferences) {
      settings.schedule();
    }
    if (changes.isOfProjects || !changes.files.isEmpty()) {
      synchronized (this) {
        changed.putAll(changes.files);
      }
      job.schedule();
    }
  }

  private record Message(String method, Map<String, Object> params) {}

  private void send() {
    ServerConnection server;
    List<Message> messages;
    synchronized (this) {
      server = connection;
      messages = server != null && server.isOpen() ? next() : List.of();
      changed = new LinkedHashMap<>();
    }
    messages.forEach(message -> server.notify(message.method(), message.params()));
  }

  private List<Message> next() {
    List<Message> messages = new ArrayList<>();
    Set<Path> folders = new HashSet<>();
    for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
      IPath location = project.getLocation();
      if (project.isOpen() && location != null) {
        folders.add(location.toPath());
        if (!sent.contains(location.toPath())) {
          addSettings(project);
        }
      }
    }
    if (!folders.equals(sent)) {
      Map<String, Object> event =
          Map.of("added", except(folders, sent), "removed", except(sent, folders));
      messages.add(new Message("workspace/didChangeWorkspaceFolders", Map.of("event", event)));
      sent = folders;
    }
    if (!changed.isEmpty()) {
      List<Map<String, Object>> changes = new ArrayList<>();
      changed.forEach((file, type) -> changes.add(Map.of("uri", uri(file), "type", type)));
      messages.add(new Message("workspace/didChangeWatchedFiles", Map.of("changes", changes)));
    }
    return messages;
  }

  /** The server reads the settings of mods when they change, or when a text needs them. */
  private void addSettings(IProject project) {
    try {
      project.accept(
          proxy -> {
            if (proxy.getType() == IResource.FILE && ResourceChanges.isSettings(proxy.getName())) {
              IPath location = proxy.requestResource().getLocation();
              if (location != null) {
                changed.put(location.toPath(), ResourceChanges.CREATED);
              }
            }
            return true;
          },
          IResource.NONE);
    } catch (CoreException e) {
      // The project was closed meanwhile.
    }
  }

  private static List<Map<String, String>> except(Set<Path> folders, Set<Path> others) {
    return folders.stream()
        .filter(folder -> !others.contains(folder))
        .map(folder -> Map.of("uri", uri(folder), "name", folder.getFileName() + ""))
        .toList();
  }

  private static String uri(Path file) {
    return file.toUri().toString();
  }

  /** Collects what the server needs to know about a change of the workspace. */
  private static final class ResourceChanges implements IResourceDeltaVisitor {
    static final int CREATED = 1;

    private static final int CHANGED = 2;
    private static final int DELETED = 3;
    private static final String SETTINGS = "rtm.json";

    /** The settings of a project that the preference pages write. */
    private static final IPath PREFERENCES =
        IPath.fromPortableString(".settings/" + SettingsScope.ID + ".prefs");

    /** Animations, texts, {@code model.cfg} files, and files that these may include. */
    private static final Set<String> EXTENSIONS = Set.of("rtm", "rtmt", "cfg", "hpp", "h");

    /** The types of the changes, as in {@code workspace/didChangeWatchedFiles}. */
    private final Map<Path, Integer> files = new LinkedHashMap<>();

    /** The files whose resources were added. */
    private final Set<Path> created = new HashSet<>();

    /** The folders of projects that were created or opened. */
    private final Set<Path> openedProjects = new HashSet<>();

    /** Whether projects were created, deleted, opened, closed or moved. */
    private boolean isOfProjects;

    /** Whether settings of projects may have changed, inside or outside of Eclipse. */
    private boolean isOfPreferences;

    static boolean isSettings(String name) {
      return name.equals(SETTINGS);
    }

    @Override
    public boolean visit(IResourceDelta delta) {
      if (delta.getResource() instanceof IProject project) {
        return visitProject(delta, project);
      }
      isOfPreferences |= delta.getResource().getProjectRelativePath().equals(PREFERENCES);
      if (delta.getResource() instanceof IFile file && isRead(file)) {
        add(delta, file);
      }
      return true;
    }

    private boolean visitProject(IResourceDelta delta, IProject project) {
      boolean isOfProject =
          delta.getKind() != IResourceDelta.CHANGED
              || (delta.getFlags() & IResourceDelta.OPEN) != 0;
      if (isOfProject) {
        isOfProjects = true;
        isOfPreferences = true;
        IPath location = project.getLocation();
        if (project.isOpen() && location != null) {
          openedProjects.add(location.toPath());
        }
      }
      // Opening or closing a project does not change its files.
      return !isOfProject;
    }

    private static boolean isRead(IFile file) {
      String extension = file.getFileExtension();
      return isSettings(file.getName())
          || extension != null && EXTENSIONS.contains(extension.toLowerCase(Locale.ROOT));
    }

    private void add(IResourceDelta delta, IResource file) {
      IPath location = file.getLocation();
      boolean isChange = delta.getKind() == IResourceDelta.CHANGED;
      boolean isOfContent =
          (delta.getFlags() & (IResourceDelta.CONTENT | IResourceDelta.REPLACED)) != 0;
      if (location == null || isChange && !isOfContent) {
        return;
      }
      Path path = location.toPath();
      if (delta.getKind() == IResourceDelta.ADDED) {
        created.add(path);
        files.put(path, CREATED);
      } else {
        files.put(path, isChange ? CHANGED : DELETED);
      }
    }
  }
}
