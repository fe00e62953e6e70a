import { Drawing, type DrawingProps } from "../drawing";

/** Two linked rings, the person and their work; a mark where they meet. */
export function SelfAndWork({ className }: DrawingProps) {
  return (
    <Drawing width={400} height={210} className={className}>
      <circle cx="146" cy="105" r="88" fill="var(--primary-tint)" stroke="none" />
      <circle cx="254" cy="105" r="88" fill="var(--sunken)" stroke="none" />
      <path d="M200 35.5A88 88 0 0 1 200 174.5 88 88 0 0 1 200 35.5Z" fill="var(--surface)" stroke="none" />
      {/* Each ring has a gap where the other one is on top. */}
      <path d="M193.0 179.4A88 88 0 1 1 206.4 169.0" stroke="var(--primary)" strokeWidth={3} />
      <path d="M207.0 30.6A88 88 0 1 1 193.6 41.0" strokeWidth={3} />
      <circle cx="110" cy="74" r="14" fill="var(--surface)" stroke="var(--primary)" />
      <path d="M84 122C84 104 95 96 110 96S136 104 136 122Z" fill="var(--surface)" stroke="var(--primary)" />
      <path d="M265 82H315V122H265ZM280 82V74A4 4 0 0 1 284 70H296A4 4 0 0 1 300 74V82M265 98H315" fill="var(--surface)" />
      <path d="M290 94V103" />
      <circle cx="200" cy="98" r="8" fill="var(--surface)" stroke="var(--accent)" strokeWidth={3.5} />
      <g fill="var(--ink)" stroke="none" fontSize="16" fontWeight="700" textAnchor="middle">
        <text x="110" y="150">
          自分
        </text>
        <text x="290" y="150">
          仕事
        </text>
      </g>
    </Drawing>
  );
}
