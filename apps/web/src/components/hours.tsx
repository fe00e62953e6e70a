/**
 * Times on one line, `10:00〜11:00`. Those that end on the next day name that day, and may break before it, because they are wider than a
 * phone.
 */
export function Hours({ hours }: { hours: string }) {
  return hours.split(/(?<=〜)/).map((part) => (
    <span key={part} className="inline-block whitespace-nowrap">
      {part}
    </span>
  ));
}
