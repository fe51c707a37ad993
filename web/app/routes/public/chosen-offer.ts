import type { MemberType } from '@cercle/contract/member-type';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const OFFERS: MemberType[] = ['SINGLE', 'BUSINESS'];

/** Where the address names the offer. */
export const OFFER_PARAM = 'offre';
export const offerParamValue = (offer: MemberType) => offer.toLowerCase();
/** The form of an offer, without the choice before it. */
export const formAddress = (offer: MemberType) => `/devenir-membre?${OFFER_PARAM}=${offerParamValue(offer)}`;

/** Of the entry of the history that a choice leads to: the choice is the one before. */
export const FROM_CHOICE = { isFromChoice: true };

/** The offer that a visitor asks to join with. It is in the address: Back leads to the choice, a reload stays. */
export function useChosenOffer() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = OFFERS.find((offer) => offerParamValue(offer) === query.get(OFFER_PARAM));

  const change = () => {
    if ((state as Partial<typeof FROM_CHOICE> | null)?.isFromChoice) void navigate(-1);
    else void navigate('?', { replace: true });
  };
  return { offer: named ?? null, change };
}
