/** The calls of payments, relative to the API's base. */
export const PAYMENTS_CALL = '/admin/payments';
export const accountCall = (partyId: number) => `/admin/parties/${partyId}/account`;
export const undoPaymentCall = (id: number) => `${PAYMENTS_CALL}/${id}/undo`;
export const undoAllocationCall = (id: number) => `${PAYMENTS_CALL}/allocations/${id}/undo`;
