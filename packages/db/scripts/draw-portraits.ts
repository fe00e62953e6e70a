// Draws the portraits of the demo's mentors into the web app: tsx scripts/draw-portraits.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  CLOTHES,
  FACE,
  FACE_SHADE,
  HAIR,
  HAIRSTYLES,
  type Hair,
  INK,
  NECK,
  NECK_SHADE,
  PAPER,
  PERSIMMON,
  SKIN,
  TEAL,
  TORSO,
} from "./seed/portrait-parts";

interface Portrait {
  field: string;
  disc: string;
  skin: keyof typeof SKIN;
  hair: readonly [keyof typeof HAIRSTYLES, keyof typeof HAIR];
  torso: string;
  /** Collar, lapels, neckband: drawn on the torso. `skin` is the colour of an open neck. */
  clothes: (skin: string) => string;
  glasses?: "round" | "square";
  beard?: "moustache" | "short";
  /** Wrinkles. */
  lines?: true;
  brow?: "fine";
  extra?: string;
}

const TEAL_FIELD = { field: "#E6F2F1", disc: "#D5E8E6" } as const;
const SAND_FIELD = { field: "#F3EEE4", disc: "#E9E1D2" } as const;
const ROSE_FIELD = { field: "#F8EBE3", disc: "#F1DCCF" } as const;
const MIST_FIELD = { field: "#E9EDF1", disc: "#DAE1E8" } as const;
const DEEP = "#0B5656";
const NAVY = "#121B26";
const RUST = "#BB4E1E";
const pearls = [174, 183, 192, 201, 210, 219, 228]
  .map((x) => `<circle cx="${x - 1}" cy="${(322 - ((x - 201) / 27) ** 2 * 14).toFixed(1)}" r="4.6"/>`)
  .join("");

const PORTRAITS: readonly Portrait[] = [
  { ...TEAL_FIELD, skin: "fair", hair: ["shoulder", "brown"], torso: TEAL, clothes: () => CLOTHES.blazer(DEEP, PAPER), brow: "fine" },
  {
    ...SAND_FIELD,
    skin: "warm",
    hair: ["receding", "grey"],
    torso: INK,
    clothes: () => CLOTHES.suit(NAVY, "#FFFFFF", TEAL),
    glasses: "square",
    lines: true,
  },
  { ...MIST_FIELD, skin: "fair", hair: ["bobWithFringe", "black"], torso: PERSIMMON, clothes: () => CLOTHES.crew(RUST), brow: "fine" },
  {
    ...TEAL_FIELD,
    skin: "tan",
    hair: ["cropped", "black"],
    torso: "#C9D3DA",
    clothes: (skin) => CLOTHES.shirt("#AEBBC4", skin),
    beard: "short",
  },
  {
    ...ROSE_FIELD,
    skin: "fair",
    hair: ["softShort", "silver"],
    torso: "#3C5A63",
    clothes: (skin) => CLOTHES.blouse("#2D474F", skin),
    glasses: "round",
    lines: true,
    brow: "fine",
    extra: `<g fill="${PAPER}">${pearls}</g>`,
  },
  { ...SAND_FIELD, skin: "warm", hair: ["sidePart", "dark"], torso: DEEP, clothes: () => CLOTHES.highNeck("#094848", TEAL) },
  {
    ...ROSE_FIELD,
    skin: "warm",
    hair: ["bun", "black"],
    torso: INK,
    clothes: () => CLOTHES.blazer(NAVY, "#F3D9C9"),
    glasses: "round",
    brow: "fine",
  },
  {
    ...MIST_FIELD,
    skin: "warm",
    hair: ["sides", "silver"],
    torso: "#7A6A58",
    clothes: () => CLOTHES.suit("#65573F", "#FFFFFF", INK),
    glasses: "square",
    beard: "moustache",
    lines: true,
  },
  { ...SAND_FIELD, skin: "fair", hair: ["long", "black"], torso: PAPER, clothes: (skin) => CLOTHES.blouse("#E7E1D6", skin), brow: "fine" },
  {
    ...MIST_FIELD,
    skin: "tan",
    hair: ["brushedBack", "pepper"],
    torso: "#2B5F75",
    clothes: () => CLOTHES.blazer("#1F4A5C", "#EAF0F2"),
    lines: true,
  },
  { ...TEAL_FIELD, skin: "fair", hair: ["sideTail", "brown"], torso: "#E8C9A8", clothes: () => CLOTHES.crew("#D6B088"), brow: "fine" },
  {
    ...ROSE_FIELD,
    skin: "tan",
    hair: ["wavy", "dark"],
    torso: "#4A5A45",
    clothes: (skin) => CLOTHES.shirt("#3A4837", skin),
    glasses: "square",
  },
];

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

function draw(portrait: Portrait): string {
  const [skin, shade, line] = SKIN[portrait.skin];
  const [hair, light] = HAIR[portrait.hair[1]];
  const style: Hair = HAIRSTYLES[portrait.hair[0]];
  const browWidth = portrait.brow === "fine" ? 4 : 5.5;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="30 44 340 340" width="400" height="400">`,
    `<path d="M0 0H400V400H0Z" fill="${portrait.field}"/><circle cx="200" cy="200" r="146" fill="${portrait.disc}"/>`,
    style.extra ? path(style.extra, hair) : "",
    style.back ? path(style.back, hair) : "",
    path(NECK, skin) + path(NECK_SHADE, shade),
    path(TORSO, portrait.torso) + portrait.clothes(skin),
    portrait.extra ?? "",
    `<path d="M134 176C116 170 116 212 138 214ZM266 176C284 170 284 212 262 214Z" fill="${shade}"/>`,
    path(FACE, skin),
    `<path d="${FACE_SHADE}" fill="${shade}" opacity=".45"/>`,
    portrait.beard ? beard(portrait.beard, hair) : "",
    path(style.front, hair),
    style.light ? path(style.light, light) : "",
    features(
      line,
      portrait.beard === "short" ? skin : line,
      portrait.hair[1] === "silver" || portrait.hair[1] === "grey" ? "#6F757C" : hair,
      browWidth,
    ),
    portrait.lines
      ? `<path d="M166 222C163 228 162 234 163 240M234 222C237 228 238 234 237 240M154 202L148 206M246 202L252 206" fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round" opacity=".45"/>`
      : "",
    portrait.glasses ? glasses(portrait.glasses) : "",
    "</svg>",
  ]
    .filter(Boolean)
    .join("\n");
}

function features(line: string, mouth: string, brow: string, browWidth: number): string {
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="M157 172C164 166 176 166 184 170M216 170C224 166 236 166 243 172" stroke="${brow}" stroke-width="${browWidth}"/>` +
    `<path d="M201 194C200 206 196 214 195 219C198 223 203 223 206 221" stroke="${line}" stroke-width="3" opacity=".8"/>` +
    `<path d="M181 243C192 252 208 252 219 243" stroke="${mouth}" stroke-width="4"/></g>` +
    `<g fill="${INK}"><ellipse cx="171" cy="192" rx="4.8" ry="5.6"/><ellipse cx="229" cy="192" rx="4.8" ry="5.6"/></g>`
  );
}

function glasses(kind: NonNullable<Portrait["glasses"]>): string {
  const frame = {
    round: `<circle cx="171" cy="193" r="22"/><circle cx="229" cy="193" r="22"/><path d="M193 189C197 185 203 185 207 189M149 189L134 184M251 189L266 184"/>`,
    square: `<rect x="147" y="177" width="46" height="34" rx="9"/><rect x="207" y="177" width="46" height="34" rx="9"/><path d="M193 189C197 185 203 185 207 189M147 187L134 183M253 187L266 183"/>`,
  }[kind];
  return `<g fill="#FFFFFF" fill-opacity=".14" stroke="${INK}" stroke-width="4" stroke-linecap="round">${frame}</g>`;
}

const beard = (kind: NonNullable<Portrait["beard"]>, hair: string): string =>
  kind === "moustache"
    ? path("M172 238C178 226 192 226 200 231C208 226 222 226 228 238C218 236 208 236 200 238C192 236 182 236 172 238Z", hair)
    : `<path d="M133 196C134 242 164 276 200 276C236 276 266 242 267 196C262 222 250 232 232 230C214 226 186 226 168 230C150 232 138 222 133 196Z" fill="${hair}" opacity=".78"/>`;

/** For people without a photo: a neutral figure in Knotter's colours. */
const DEFAULT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="30 44 340 340" width="400" height="400">
<path d="M0 0H400V400H0Z" fill="#EFECE5"/>
<g fill="#B9BFC5"><path d="M142 166C142 92 258 92 258 166C258 222 234 256 200 256C166 256 142 222 142 166Z"/><path d="M44 404C46 350 88 314 152 296C178 314 222 314 248 296C312 314 354 350 356 404Z"/></g>
</svg>
`;

const folder = join(dirname(), "../../../apps/web/public/portraits");
mkdirSync(folder, { recursive: true });
for (const [index, portrait] of PORTRAITS.entries())
  writeFileSync(join(folder, `${String(index + 1).padStart(2, "0")}.svg`), `${draw(portrait)}\n`);
writeFileSync(join(folder, "default.svg"), DEFAULT);

function dirname(): string {
  return fileURLToPath(new URL(".", import.meta.url));
}
