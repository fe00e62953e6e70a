/** いまの気持ち, 1 to 5, in words: no faces, which everybody interprets differently. */
export const MOODS = [
  { value: 1, label: "とても重い" },
  { value: 2, label: "少し重い" },
  { value: 3, label: "どちらでもない" },
  { value: 4, label: "少し軽い" },
  { value: 5, label: "晴れている" },
] as const;

export const moodText = (mood: number): string => MOODS.find(({ value }) => value === mood)?.label ?? "";
