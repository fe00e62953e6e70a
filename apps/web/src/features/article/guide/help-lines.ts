/**
 * Public telephone lines for people in distress, as the Ministry of Health, Labour and Welfare lists them
 * (「まもろうよ こころ」「こころの耳」). Opening hours change; so they are not written here.
 */
export const HELP_LINES = [
  { name: "よりそいホットライン", tel: "0120-279-338", about: "どんな悩みでも、24時間、無料です。" },
  { name: "#いのちSOS", tel: "0120-061-338", about: "死にたい、消えたいという気持ちを受け止める電話です。無料です。" },
  { name: "いのちの電話", tel: "0120-783-556", about: "つらい気持ちを聴く電話です。無料です。" },
  {
    name: "こころの健康相談統一ダイヤル",
    tel: "0570-064-556",
    about: "お住まいの地域の公的な相談窓口につながります。通話料がかかります。",
  },
  { name: "働く人の「こころの耳電話相談」", tel: "0120-565-455", about: "仕事のストレスや体調のことを相談できます。無料です。" },
] as const;
