package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.gson.Gson;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.RtmLanguageClient;

/** Compares the client with LSP4J's proxy. */
class RemoteClientTest {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();

  private record Message(boolean isRequest, String method, Object params) {}

  private static final class Recorder implements Endpoint {
    private final List<Message> sent = new ArrayList<>();

    @Override
    public CompletableFuture<?> request(String method, Object params) {
      sent.add(new Message(true, method, params));
      return new CompletableFuture<>();
    }

    @Override
    public void notify(String method, Object params) {
      sent.add(new Message(false, method, params));
    }
  }

  /** The methods of the interface that the class implements. */
  private static List<Method> methods() throws NoSuchMethodException {
    List<Method> methods = new ArrayList<>();
    for (Method m : RemoteClient.class.getDeclaredMethods()) {
      if (Modifier.isPublic(m.getModifiers())) {
        methods.add(RtmLanguageClient.class.getMethod(m.getName(), m.getParameterTypes()));
      }
    }
    assertFalse(methods.isEmpty());
    return methods;
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(type -> (Object) GSON.fromJson("{}", type))
        .toArray();
  }

  @Test
  void sendsTheMessagesOfTheProxy() throws ReflectiveOperationException {
    Recorder expected = new Recorder();
    Recorder recorder = new Recorder();
    RtmLanguageClient proxy = ServiceEndpoints.toServiceObject(expected, RtmLanguageClient.class);
    RtmLanguageClient client = new RemoteClient(recorder);
    for (Method method : methods()) {
      Object[] arguments = arguments(method);
      method.invoke(proxy, arguments);
      method.invoke(client, arguments);
    }
    assertEquals(expected.sent, recorder.sent);
  }

  @Test
  void readsAnswersAsTheTypesOfTheMethods() throws ReflectiveOperationException {
    Map<String, String> expected = new TreeMap<>();
    for (Method method : methods()) {
      if (method.getGenericReturnType() instanceof ParameterizedType future
          && future.getActualTypeArguments()[0] != Void.class) {
        Recorder recorder = new Recorder();
        method.invoke(new RemoteClient(recorder), arguments(method));
        expected.put(
            recorder.sent.get(0).method(), future.getActualTypeArguments()[0].getTypeName());
      }
    }
    Map<String, String> types = new TreeMap<>();
    RemoteClient.answers()
        .forEach((name, method) -> types.put(name, method.getReturnType().getTypeName()));
    assertEquals(expected, types);
  }

  /** The other methods of LSP4J's interface only throw an exception. */
  @Test
  void hasAllMethodsThatTheServerCalls() throws NoSuchMethodException {
    Set<String> called =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.rtmtext")
                .stream()
                .flatMap(c -> c.getCodeUnitAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isAssignableTo(LanguageClient.class))
                .map(access -> access.getTarget().getName())
                .filter(name -> !name.equals("<init>") && !name.equals("answers"))
                .collect(Collectors.toCollection(TreeSet::new));
    Set<String> present = new TreeSet<>();
    methods().forEach(method -> present.add(method.getName()));
    // Abstract in LSP4J's interface; the server has no use for it.
    present.remove("telemetryEvent");
    // Of RemoteClient itself.
    called.remove("request");
    called.remove("answer");
    assertEquals(present, called);
  }
}
