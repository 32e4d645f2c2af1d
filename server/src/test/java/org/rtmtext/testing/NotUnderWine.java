package org.rtmtext.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Tests of what Windows can do and Wine cannot. {@code .ci/windows} says that it runs Wine. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(NotUnderWine.Condition.class)
public @interface NotUnderWine {
  /** What Wine cannot do. */
  String value();

  /** Skips the test under Wine. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), NotUnderWine.class)
          .filter(test -> Boolean.getBoolean("rtm.wine"))
          .map(test -> ConditionEvaluationResult.disabled("Wine: " + test.value()))
          .orElseGet(() -> ConditionEvaluationResult.enabled("not under Wine"));
    }
  }
}
