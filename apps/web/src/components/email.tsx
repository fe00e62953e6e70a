/** An address that is broken before its @ where it does not fit in one line; in a column of one line it is cut instead. */
export function Email({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <>
      {children.slice(0, Math.max(at, 0))}
      <wbr className="md:in-[[data-one-line]]:hidden" />
      {children.slice(Math.max(at, 0))}
    </>
  );
}
