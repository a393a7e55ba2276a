import { expect, type APIRequestContext } from '@playwright/test'
import { tokenOf, unique } from './market.ts'
import { send } from './send.ts'

const admin = 'admin@haat.example'

/** A category of a test with two attributes: RAM (8 or 16 GB, on cards) and battery in mAh. */
export interface TestCategory {
  id: string
  name: string
  ram: { id: number; values: { id: number; label: string }[] }
  battery: { id: number }
}

/** The headers of a call by this account. */
export async function asPerson(request: APIRequestContext, email: string) {
  return { authorization: await tokenOf(request, email) }
}

/** Makes a category below another one, with attributes. */
export async function makeCategory(request: APIRequestContext): Promise<TestCategory> {
  const headers = await asPerson(request, admin)
  const post = async (path: string, data: object) => {
    const answer = await send(request, 'post', path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const parent = await post('/categories/create', { name: unique('Devices ') })
  const name = unique('Tablets ')
  const { id } = await post('/categories/create', { name, parentId: parent.id })
  const code = unique('t')
  const ram = await post('/attributes/create', { code: `ram-${code}`, name: 'RAM', type: 'ENUM' })
  await post(`/attributes/${ram.id}/values`, { label: '8 GB' })
  const { values } = await post(`/attributes/${ram.id}/values`, { label: '16 GB' })
  const battery = await post('/attributes/create', {
    code: `battery-${code}`,
    name: 'Battery',
    nameBn: 'ব্যাটারি',
    type: 'NUMBER',
    unit: 'mAh',
  })
  const attributes = [
    { attributeId: ram.id, group: 'Memory', isKey: true, isAdvised: true },
    { attributeId: battery.id, group: 'Power', groupBn: 'শক্তি', isAdvised: true },
  ]
  await post(`/categories/${id}/attributes`, { attributes })
  return { id, name, ram: { id: ram.id, values }, battery }
}

/** An attribute with two choices. */
export async function makeAttribute(request: APIRequestContext): Promise<string> {
  const headers = await asPerson(request, admin)
  const name = unique('Finish ')
  const data = { code: unique('finish-'), name, type: 'ENUM' }
  const answer = await send(request, 'post', '/attributes/create', { headers, data })
  const { id } = (await answer.json()).data
  for (const label of ['Matte', 'Glossy']) {
    await send(request, 'post', `/attributes/${id}/values`, { headers, data: { label } })
  }
  return name
}
