package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.FileRename;
import org.eclipse.lsp4j.RenameFile;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The request {@code workspace/willRenameFiles}. */
class FileRenamesTest {
  @TempDir Path folder;

  private void files(String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), name);
    }
  }

  private String uri(String name) {
    return folder.resolve(name).toUri().toString();
  }

  /**
   * @param names old and new names
   */
  private Optional<WorkspaceEdit> rename(String... names) {
    FileRename[] renames = new FileRename[names.length / 2];
    for (int i = 0; i < renames.length; i++) {
      renames[i] = new FileRename(uri(names[2 * i]), uri(names[2 * i + 1]));
    }
    return FileRenames.edit(Arrays.asList(renames));
  }

  private void checkOffers(String from, String to, String... names) {
    WorkspaceEdit edit = rename(names).orElseThrow();
    assertEquals(1, edit.getDocumentChanges().size());
    RenameFile rename = (RenameFile) edit.getDocumentChanges().get(0).getRight();
    assertEquals(uri(from), rename.getOldUri());
    assertEquals(uri(to), rename.getNewUri());
    assertEquals(false, rename.getOptions().getOverwrite());
    assertTrue(edit.getChangeAnnotations().get(rename.getAnnotationId()).getNeedsConfirmation());
  }

  @Test
  void theOtherFileOfAPairIsOffered() throws IOException {
    files("walk.rtm", "walk.rtmt", "sub/x");
    checkOffers("walk.rtm", "run.rtm", "walk.rtmt", "run.rtmt");
    checkOffers("walk.rtmt", "run.rtmt", "walk.rtm", "run.rtm");
    checkOffers("walk.rtm", "sub/walk.rtm", "walk.rtmt", "sub/walk.rtmt");
  }

  @Test
  void noFileIsOverwritten() throws IOException {
    files("walk.rtm", "walk.rtmt", "run.rtm");
    assertTrue(rename("walk.rtmt", "run.rtmt").isEmpty());
    assertTrue(rename("walk.rtmt", "stand.rtmt", "run.rtm", "stand.rtm").isEmpty());
  }

  @Test
  void nothingIsOfferedWithoutAPair() throws IOException {
    files("walk.rtmt", "walk.txt", "run.rtm", "run.rtmt");
    assertTrue(rename("walk.rtmt", "stand.rtmt").isEmpty());
    assertTrue(rename("walk.txt", "stand.txt").isEmpty());
    assertTrue(rename("run.rtmt", "run.txt").isEmpty());
    assertTrue(rename("run.rtmt", "run.rtm").isEmpty());
    assertTrue(rename("run.rtmt", "jog.rtmt", "run.rtm", "jog.rtm").isEmpty());
    List<FileRename> unsaved = List.of(new FileRename("untitled:a.rtmt", "untitled:b.rtmt"));
    assertTrue(FileRenames.edit(unsaved).isEmpty());
  }
}
