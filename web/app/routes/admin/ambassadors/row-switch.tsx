import type { Ambassador } from '@cercle/contract/ambassadors';
import { ACTIVATION_TEXTS, ACTIVE } from '../../../content/admin-ambassadors.ts';
import { nextActivation, type useActivation } from './use-activation.ts';

type RowSwitchProps = { ambassador: Ambassador } & ReturnType<typeof useActivation>;

/** Shows the requested state at once. While blocked it keeps the focus, which `disabled` would lose. */
export function RowSwitch({ ambassador, pendingAmbassador, toggle }: RowSwitchProps) {
  const isOwn = pendingAmbassador === ambassador;
  return (
    <label
      title={ACTIVATION_TEXTS[nextActivation(ambassador)].label}
      className="mx-1 grid min-h-11 cursor-pointer items-center @max-[50rem]:mr-auto @max-[50rem]:ml-0 @max-[50rem]:grid-flow-col @max-[50rem]:gap-2.5 @min-[50rem]:min-h-9"
    >
      <span className="text-slate @min-[50rem]:sr-only">
        {ACTIVE}
        <span className="sr-only">&#8239;: {ambassador.name}</span>
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        checked={isOwn ? !ambassador.active : ambassador.active}
        aria-disabled={pendingAmbassador ? true : undefined}
        aria-busy={isOwn || undefined}
        onChange={() => toggle(ambassador)}
        className="switch aria-disabled:cursor-default aria-disabled:opacity-75"
      />
    </label>
  );
}
