/** Written by scripts/fonts.mjs; declared here so that the types hold before it has run. */
declare module "#fonts" {
  const manifest: {
    /** Stylesheets: the glyphs of the interface, and everything else. */
    interface: string;
    rest: string;
    /** Font files for the first view. */
    preload: string[];
  };
  export default manifest;
}
