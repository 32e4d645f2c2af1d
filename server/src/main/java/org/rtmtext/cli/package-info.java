/**
 * The commands of {@code rtm.jar}: their arguments and what they do.
 *
 * <p>Imports only {@code analysis}, {@code build}, {@code check}, {@code cli.completions}, {@code
 * cli.files}, {@code cli.fix}, {@code cli.help}, {@code cli.output}, {@code codec}, {@code
 * comparison}, {@code conversion}, {@code edits.fix}, {@code figure}, {@code files}, {@code fix},
 * {@code gltf}, {@code joints}, {@code joints.files}, {@code lsp}, {@code merge.threeway}, {@code
 * mod}, {@code model}, {@code printer}, {@code problem}, {@code save}, {@code skeleton}, {@code
 * skeleton.config}, {@code skeletons}.
 */
package org.rtmtext.cli;
