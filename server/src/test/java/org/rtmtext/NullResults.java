package org.rtmtext;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Finds methods that return null, perhaps only in one case. Not in the class of the test, which is
 * also loaded by a Java without a compiler.
 */
final class NullResults {
  private static final TreeScanner<Void, Runnable> SCANNER =
      new TreeScanner<>() {
        @Override
        public Void visitLambdaExpression(LambdaExpressionTree lambda, Runnable found) {
          return null;
        }

        @Override
        public Void visitReturn(ReturnTree statement, Runnable found) {
          if (mayBeNull(statement.getExpression())) {
            found.run();
          }
          return super.visitReturn(statement, found);
        }

        private boolean mayBeNull(ExpressionTree result) {
          if (result instanceof ParenthesizedTree in) {
            return mayBeNull(in.getExpression());
          }
          if (result instanceof ConditionalExpressionTree choice) {
            return mayBeNull(choice.getTrueExpression()) || mayBeNull(choice.getFalseExpression());
          }
          return result instanceof MethodInvocationTree call
              ? call.getMethodSelect().toString().endsWith(".orElse")
                  && mayBeNull(call.getArguments().get(0))
              : result != null && result.getKind() == Tree.Kind.NULL_LITERAL;
        }
      };

  private NullResults() {}

  /** The sources with such methods, from the folder {@code org/rtmtext}. */
  static Set<String> in(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavacTask parser =
        (JavacTask)
            compiler.getTask(
                null,
                null,
                null,
                List.of("-proc:none"),
                null,
                compiler
                    .getStandardFileManager(null, null, null)
                    .getJavaFileObjectsFromPaths(sources));
    Set<String> found = new TreeSet<>();
    for (CompilationUnitTree source : parser.parse()) {
      String name = source.getSourceFile().toUri().getPath().replaceFirst(".*/org/rtmtext/", "");
      SCANNER.scan(source, () -> found.add(name));
    }
    return found;
  }
}
