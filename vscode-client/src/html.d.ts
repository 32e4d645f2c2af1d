/** esbuild imports HTML files as text. */
declare module '*.html' {
  const text: string;
  export default text;
}
