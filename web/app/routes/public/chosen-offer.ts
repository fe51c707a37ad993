import type { MemberType } from '@cercle/contract/member-type';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { OFFERS } from '../../content/offers.ts';

const addressOf = (offer: MemberType) => `?offre=${offer.toLowerCase()}`;

/** The offer that a visitor asks to join with. It is in the address: Back leads to the choice, a reload stays. */
export function useChosenOffer() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = Object.values(OFFERS).find(({ type }) => type.toLowerCase() === query.get('offre'));
  const offer = named?.type ?? null;

  const choose = (chosen: MemberType) => void navigate(addressOf(chosen), { state: { isFromChoice: true } });
  const change = () => {
    if ((state as { isFromChoice?: boolean } | null)?.isFromChoice) void navigate(-1);
    else void navigate('?', { replace: true });
  };
  return { offer, choose, change };
}
