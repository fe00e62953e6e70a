/** The stylesheet of the fonts that this browser has loaded before, by its address, which names its content. */
export const FONTS_COOKIE = "knotter.fonts";
/** As long as browsers keep the files. */
export const FONTS_DAYS = 365;
