import { displayEmail } from '@cercle/contract/display-email';

/** An address as people read it, from left to right whatever its letters are. A long one breaks before its @, and elsewhere only if it must. */
export function Email({ address: stored }: { address: string }) {
  const address = displayEmail(stored);
  const at = address.lastIndexOf('@');
  return (
    <bdi dir="ltr" className="[overflow-wrap:anywhere]">
      <span>{address.slice(0, at)}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </bdi>
  );
}

/** A name, or the address that stands for it: administrators without a name are known by their address. */
export const NameOrEmail = ({ text }: { text: string }) =>
  text.includes('@') ? <Email address={text} /> : <bdi>{text}</bdi>;
