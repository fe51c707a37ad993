import { useLocation, useNavigate, useSearchParams } from 'react-router';

const MODES = ['edit', 'password'] as const;
/** The open form of the profile's page; null for the view. It is in the address: Back closes it. */
export type Mode = (typeof MODES)[number] | null;

type ModeLocationState = { isFromReading?: boolean } | null;

export function useMode() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const mode: Mode = MODES.find((candidate) => candidate === query.get('mode')) ?? null;
  const isFromReading = mode === null || (state as ModeLocationState)?.isFromReading === true;

  /** Opening one closes the other, and replaces it in the history. */
  const open = (next: 'edit' | 'password') =>
    void navigate(`?mode=${next}`, {
      replace: mode !== null,
      preventScrollReset: true,
      state: { isFromReading },
    });
  const close = () => {
    if (isFromReading) void navigate(-1);
    else void navigate('?', { replace: true, preventScrollReset: true });
  };
  return { mode, open, close };
}
