import { displayEmail } from '@cercle/contract/display-email';

/** An address as people read it. A long one breaks before its @, and elsewhere only if it must. */
export function Email({ address: stored }: { address: string }) {
  const address = displayEmail(stored);
  const at = address.lastIndexOf('@');
  return (
    <span className="[overflow-wrap:anywhere]">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
