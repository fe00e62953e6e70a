/** The sections of the profile, in the order of the page. */
export const SECTION_TEXT = {
  name: "お名前と写真",
  registration: "資格と登録",
  words: "自己紹介",
  expertise: "得意なこと",
  career: "経歴",
  public: "公開してもよいこと",
} as const;
export type ProfileSection = keyof typeof SECTION_TEXT;
