import type { BankMovementRow } from '@cercle/contract/bank';
import { type ComponentType, useState } from 'react';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import type { MovementDialogProps } from './movement-dialog.ts';
import type { DoneAs, useMovementActions } from './use-movement-actions.ts';

type Load = () => Promise<{ default: ComponentType<MovementDialogProps> }>;

const loadSplit: Load = () => import('./split-dialog.tsx');
const loadOutgoing: Load = () => import('./outgoing-dialog.tsx');
const loadSetAside: Load = () => import('./set-aside-dialog.tsx');

type Kind = 'split' | 'outgoing' | 'setAside';
type Asked = Pick<MovementDialogProps, 'movement' | 'suggestion'> & { kind: Kind };

const DONE_AS: Record<Kind, DoneAs> = { split: 'booked', outgoing: 'booked', setAside: 'setAside' };

/** The dialogs about a movement: what it pays, or why it is set aside. */
export function useMovementDialogs(actions: ReturnType<typeof useMovementActions>, onConflict: () => void) {
  const kinds = {
    split: useLazyComponent(loadSplit),
    outgoing: useLazyComponent(loadOutgoing),
    setAside: useLazyComponent(loadSetAside),
  };
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (next: Asked) => {
    setAsked(next);
    kinds[next.kind].open();
  };
  const { Component = null, close } = asked ? kinds[asked.kind] : {};
  return {
    split: (movement: BankMovementRow, chosen: number) => {
      const suggestion = movement.suggestions[chosen];
      ask({ kind: movement.waitingCents < 0 ? 'outgoing' : 'split', movement, suggestion });
    },
    setAside: (movement: BankMovementRow) => ask({ kind: 'setAside', movement, suggestion: undefined }),
    dialog: Component && asked && close && (
      <Component
        movement={asked.movement}
        suggestion={asked.suggestion}
        onDone={() => actions.report(asked.movement, DONE_AS[asked.kind])}
        onConflict={onConflict}
        onClose={close}
      />
    ),
  };
}
