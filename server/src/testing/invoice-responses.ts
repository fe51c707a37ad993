type ResponseOptions = {
  code: string;
  number?: string;
  typeCode?: string;
  sender?: string;
  /** The content of `cac:Status`, one for each. */
  statuses?: readonly string[];
};

/** What a buyer answers to an invoice, as Peppol BIS Invoice Response 3 has it. */
export function invoiceResponse({
  code,
  number = '2026-000123',
  typeCode = '380',
  sender = '0208:0428759497',
  statuses = [],
}: ResponseOptions): string {
  const [scheme, address] = sender.split(':');
  return `<?xml version="1.0" encoding="UTF-8"?>
<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
  <cbc:ID>imr-1</cbc:ID>
  <cbc:IssueDate>2026-12-01</cbc:IssueDate>
  <cac:SenderParty>
    <cbc:EndpointID schemeID="${scheme}">${address}</cbc:EndpointID>
    <cac:PartyLegalEntity><cbc:RegistrationName>Brasserie &amp; Fils</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:SenderParty>
  <cac:ReceiverParty>
    <cbc:EndpointID schemeID="0208">0403019261</cbc:EndpointID>
    <cac:PartyLegalEntity><cbc:RegistrationName>Cercle</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:ReceiverParty>
  <cac:DocumentResponse>
    <cac:Response>
      <cbc:ResponseCode>${code}</cbc:ResponseCode>
      <cbc:EffectiveDate>2026-12-01</cbc:EffectiveDate>
      ${statuses.map((status) => `<cac:Status>${status}</cac:Status>`).join('')}
    </cac:Response>
    <cac:DocumentReference>
      <cbc:ID>${number}</cbc:ID>
      <cbc:IssueDate>2026-11-27</cbc:IssueDate>
      <cbc:DocumentTypeCode>${typeCode}</cbc:DocumentTypeCode>
    </cac:DocumentReference>
  </cac:DocumentResponse>
</ApplicationResponse>
`;
}
