/** An address that is broken before its @ where it does not fit in one line; in a column of one line it is cut instead. */
export function Email({ children }: { children: string }) {
  const at = Math.max(children.lastIndexOf("@"), 0);
  return (
    <>
      {children.slice(0, at)}
      <wbr className="md:in-[[data-one-line]]:hidden" />
      {children.slice(at)}
    </>
  );
}
