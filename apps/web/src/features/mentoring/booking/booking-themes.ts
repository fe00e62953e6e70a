export interface Theme {
  code: string;
  label: string;
}

/** All themes of a booking: the mentor's own come first, then the others of the vocabulary. */
export function themesWith(own: readonly Theme[], all: readonly Theme[]): Theme[] {
  const codes = new Set(own.map(({ code }) => code));
  return [...own, ...all.filter(({ code }) => !codes.has(code))];
}

/** Those that are shown at first: the mentor's own, and what has been chosen elsewhere, so that no choice disappears with a change of the mentor. */
export const shownFirst = (themes: readonly Theme[], own: readonly Theme[], chosen: readonly string[]): Theme[] =>
  themes.filter(({ code }) => chosen.includes(code) || own.some((theme) => theme.code === code));
