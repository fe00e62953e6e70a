import { Link } from "@knotter/ui/link";

/** The fields of a long form that something is wrong with, in the order of `names`, which is that of the page: a press leads to the field. */
export function WrongFields<Name extends string>({
  form: { messageOf, focusOn },
  names,
}: {
  form: { messageOf: (name: string) => string | undefined; focusOn: (name: string) => void };
  /** Every field, with what it is called. */
  names: Readonly<Record<Name, string>>;
}) {
  const wrong = (Object.keys(names) as Name[]).filter((name) => messageOf(name) !== undefined);
  if (wrong.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {wrong.map((name) => (
        <li key={name}>
          <Link as="button" type="button" className="min-h-8 text-left" onClick={() => focusOn(name)}>
            {names[name]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
