// The little of SaxonJS that the command uses; the package brings no types.
declare module 'saxon-js' {
  type Options = { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' };
  const saxon: { transform: (options: Options) => { principalResult: string } };
  export default saxon;
}
