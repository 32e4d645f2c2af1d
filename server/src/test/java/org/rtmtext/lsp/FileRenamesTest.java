package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
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
  private WorkspaceEdit rename(String... names) {
    FileRename[] renames = new FileRename[names.length / 2];
    for (int i = 0; i < renames.length; i++) {
      renames[i] = new FileRename(uri(names[2 * i]), uri(names[2 * i + 1]));
    }
    return FileRenames.edit(Arrays.asList(renames));
  }

  private void checkOffers(String from, String to, String... names) {
    WorkspaceEdit edit = rename(names);
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
    assertNull(rename("walk.rtmt", "run.rtmt"));
    assertNull(rename("walk.rtmt", "stand.rtmt", "run.rtm", "stand.rtm"));
  }

  @Test
  void nothingIsOfferedWithoutAPair() throws IOException {
    files("walk.rtmt", "walk.txt", "run.rtm", "run.rtmt");
    assertNull(rename("walk.rtmt", "stand.rtmt"));
    assertNull(rename("walk.txt", "stand.txt"));
    assertNull(rename("run.rtmt", "run.txt"));
    assertNull(rename("run.rtmt", "run.rtm"));
    assertNull(rename("run.rtmt", "jog.rtmt", "run.rtm", "jog.rtm"));
    assertNull(FileRenames.edit(List.of(new FileRename("untitled:a.rtmt", "untitled:b.rtmt"))));
  }
}
