package org.rtmtext.lsp;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.services.JsonNotification;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.rtmtext.lsp.feature.FigureAnswer;
import org.rtmtext.lsp.feature.FrameNumbers;
import org.rtmtext.lsp.feature.LinePlace;
import org.rtmtext.lsp.feature.MergeAnswer;
import org.rtmtext.lsp.feature.MotionCurves;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.Messages.HeadParams;
import org.rtmtext.lsp.protocol.Messages.MergeParams;
import org.rtmtext.lsp.protocol.Messages.MotionParams;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.Messages.PlaceParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.session.AnimationHead;
import org.rtmtext.lsp.session.FigureRequests;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.lsp.session.NewAnimation;
import org.rtmtext.lsp.session.SkeletonResult;

/** The server with the types of LSP4J, without streams. */
interface TypedServer extends LanguageServer {
  Gson GSON = new MessageJsonHandler(Map.of()).getGson();

  static TypedServer start(LanguageClient client) {
    return start(client, code -> {}, FileAccess.ON_DISK, 10);
  }

  /** A server that shows animations with exact values. */
  static TypedServer startExact(LanguageClient client) {
    TypedServer server = start(client);
    JsonObject settings = JsonParser.parseString("{rtm: {text: exact}}").getAsJsonObject();
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    return server;
  }

  /** As {@link RtmLanguageServer}. */
  static TypedServer start(
      LanguageClient client, IntConsumer exit, FileAccess files, int secondsOfSaving) {
    RtmLanguageServer server = new RtmLanguageServer(exit, files, secondsOfSaving);
    server.connect(client);
    return ServiceEndpoints.toServiceObject(new Converting(server.methods()), TypedServer.class);
  }

  /** Converts parameters and results to the types of the other side. */
  record Converting(Methods methods) implements Endpoint {
    @Override
    public CompletableFuture<?> request(String method, Object params) {
      CompletableFuture<?> answer = methods.request(method, converted(method, params));
      return switch (method) {
        case "initialize" ->
            answer.thenApply(a -> GSON.fromJson(GSON.toJsonTree(a), InitializeResult.class));
        case "workspace/symbol" -> answer.thenApply(Either::forRight);
        case "textDocument/prepareRename" ->
            answer.thenApply(a -> a == null ? null : Either3.forSecond(a));
        default -> answer;
      };
    }

    @Override
    public void notify(String method, Object params) {
      methods.notify(method, converted(method, params));
    }

    private Object converted(String method, Object params) {
      Class<?> type = (Class<?>) methods.type(method).orElseThrow().getParameterTypes()[0];
      return params == null || type.isInstance(params)
          ? params
          : GSON.fromJson(GSON.toJsonTree(params), type);
    }
  }

  @JsonRequest("rtm/decode")
  CompletableFuture<DecodeResult> decode(DecodeParams params);

  @JsonRequest("rtm/head")
  CompletableFuture<AnimationHead> head(HeadParams params);

  @JsonRequest("rtm/encode")
  CompletableFuture<EncodeResult> encode(EncodeParams params);

  @JsonRequest("rtm/motion")
  CompletableFuture<MotionCurves> motion(MotionParams params);

  @JsonRequest("rtm/place")
  CompletableFuture<LinePlace> place(PlaceParams params);

  @JsonRequest("rtm/numbers")
  CompletableFuture<FrameNumbers> numbers(PlaceParams params);

  @JsonRequest("rtm/figure")
  CompletableFuture<FigureAnswer> figure(FigureParams params);

  @JsonNotification("rtm/figureClosed")
  void figureClosed(FigureParams params);

  @JsonRequest("rtm/figurePage")
  CompletableFuture<FigureRequests.Page> figurePage();

  @JsonRequest("rtm/skeleton")
  CompletableFuture<SkeletonResult> skeleton(SkeletonParams params);

  @JsonRequest("rtm/skeletons")
  CompletableFuture<SkeletonResult.SkeletonList> skeletons(SkeletonParams params);

  @JsonRequest("rtm/newAnimation")
  CompletableFuture<NewAnimation> newAnimation(NewAnimationParams params);

  @JsonRequest("rtm/merge")
  CompletableFuture<MergeAnswer> merge(MergeParams params);

  @JsonRequest("rtm/previewFixes")
  CompletableFuture<FolderFixes.FolderPreview> previewFixes(FolderFixParams params);

  @JsonRequest("rtm/applyFixes")
  CompletableFuture<FolderFixes.Applied> applyFixes(FolderFixParams params);

  @JsonRequest("rtm/undoFixes")
  CompletableFuture<FolderFixes.Undone> undoFixes(FolderFixParams params);
}
