import type { Plant } from './plant.ts'

export const familyPlants: readonly Plant[] = [
  {
    name: 'families.have-one-face',
    what: 'a family that no list shows',
    statements: [
      `insert into families (shop_id, name, axes) select shop_id, 'Hidden', array[1] from products order by id limit 1`,
      `update products set family_id = (select max(id::text)::uuid from families), axis_values = array[1],
         is_face = false where id = (select min(id::text)::uuid from products)`,
    ],
  },
]
