import { SelectField } from '#ui/field.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { mutationMessages, runMutation } from '#ui/run-mutation.ts'
import { LoadingText } from '#ui/skeleton.tsx'
import {
  useGetDistrictsQuery,
  useGetShopDistrictQuery,
  useSetShopDistrictMutation,
} from './deadlines-api.ts'

/** The district that a shop sends its parcels from, which decides on what is promised to its buyers. */
export function DistrictField() {
  const result = useGetShopDistrictQuery(undefined)
  const districts = useGetDistrictsQuery(undefined)
  const [save, { isLoading }] = useSetShopDistrictMutation()
  const words = { pending: mutationMessages.updating, done: mutationMessages.updatedWell }

  async function change(value: string) {
    await runMutation(save({ districtId: value === '' ? null : Number(value) }).unwrap(), words)
  }

  return (
    <QueryState result={result} loading={<LoadingText what="the district" lines={2} />}>
      {({ districtId }) => (
        <QueryState result={districts} loading={<LoadingText what="the districts" lines={2} />}>
          {(all) => (
            <SelectField
              label="Parcels leave from"
              hint="Orders that are paid in advance arrive within 5 days in this district and within 10 elsewhere. Without a district, 10 days are promised everywhere."
              name="district"
              value={districtId === null ? '' : String(districtId)}
              disabled={isLoading}
              onChange={(event) => void change(event.target.value)}
              placeholder="Not set"
              options={all.map(({ id, nameEn }) => ({ value: String(id), label: nameEn }))}
              className="max-w-sm"
            />
          )}
        </QueryState>
      )}
    </QueryState>
  )
}
