import { Drawing, type DrawingProps } from "../drawing";

/** A closed room where two people talk, the company outside, and the one slip of paper that leaves the room. */
export function RoomAndCompany({ className }: DrawingProps) {
  return (
    <Drawing width={440} height={210} className={className}>
      <path d="M12 190H428" stroke="var(--line)" />
      <path d="M36 190V58A12 12 0 0 1 48 46H232A12 12 0 0 1 244 58V190Z" fill="var(--primary-tint)" stroke="var(--primary)" />
      <path d="M60 190V158C60 144 72 136 86 136S112 144 112 158V190" fill="var(--surface)" stroke="var(--primary)" />
      <circle cx="86" cy="116" r="14" fill="var(--surface)" stroke="var(--primary)" />
      <path d="M142 190V158C142 144 154 136 168 136S194 144 194 158V190" fill="var(--surface)" />
      <circle cx="168" cy="116" r="14" fill="var(--surface)" />
      <path
        d="M70 64H118A8 8 0 0 1 126 72V82A8 8 0 0 1 118 90H100L92 98V90H70A8 8 0 0 1 62 82V72A8 8 0 0 1 70 64Z"
        fill="var(--surface)"
        stroke="var(--primary)"
      />
      <path d="M74 73H112M74 81H98" stroke="var(--primary)" strokeWidth={2} />
      <path
        d="M150 66H188A8 8 0 0 1 196 74V82A8 8 0 0 1 188 90H178L170 97V90H150A8 8 0 0 1 142 82V74A8 8 0 0 1 150 66Z"
        fill="var(--surface)"
      />
      <path d="M153 78H184" strokeWidth={2} />
      <path d="M208 190V112A4 4 0 0 1 212 108H240A4 4 0 0 1 244 112V190" fill="var(--surface)" stroke="var(--primary)" />
      <path
        d="M220 148H234V160H220ZM223 148V144A4 4 0 0 1 231 144V148"
        fill="var(--primary-tint)"
        stroke="var(--primary)"
        strokeWidth={2}
      />
      <path d="M252 150H274M310 150H328" stroke="var(--accent)" strokeDasharray="0.1 6.4" strokeWidth={2.6} />
      <g transform="rotate(-6 292 150)">
        <path d="M281 136H303V164H281Z" fill="var(--accent-tint)" stroke="var(--accent)" />
        <path d="M286 145H298M286 152H294" stroke="var(--accent)" strokeWidth={2} />
      </g>
      <path d="M338 190V50H396V190ZM396 96H418V190H396Z" fill="var(--surface)" />
      <path
        d="M352 66H358M376 66H382M352 86H358M376 86H382M352 106H358M376 106H382M352 126H358M376 126H382"
        strokeWidth={5}
        stroke="var(--control)"
        strokeLinecap="butt"
      />
      <path d="M358 190V156H376V190" />
    </Drawing>
  );
}
