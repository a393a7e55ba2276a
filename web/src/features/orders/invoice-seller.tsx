import type { ShopLegal } from '@haat/contract/payouts'

/** The shop as it was by law when the order was placed. */
export function SellerText({ shopName, legal }: { shopName: string; legal: ShopLegal | null }) {
  if (legal === null) return <p className="font-semibold">{shopName}</p>
  const { legalName, bin, tradeLicence, dbid } = legal
  const numbers = [
    ['BIN', bin],
    ['Trade licence', tradeLicence],
    ['DBID', dbid],
  ] as const
  return (
    <>
      <p className="font-semibold">{legalName}</p>
      {legalName === shopName ? null : <p>{shopName}</p>}
      {numbers.map(([name, number]) =>
        number === '' ? null : (
          <p key={name} className="figures">
            {name} {number}
          </p>
        ),
      )}
    </>
  )
}
