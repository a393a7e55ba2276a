import { describe, expect, it } from 'vitest'
import { placesOf, portsHere } from './places.ts'

describe('places of a cluster', () => {
  it.each([true, false])('have a port for each thing (root: %s)', (isRoot) => {
    const places = placesOf({ folder: '/c', ports: 7400 }, isRoot)
    const ports = portsHere(places)
    expect(new Set(ports).size).toBe(ports.length)
    expect(ports.every((port) => port >= 7400 && port < 7500)).toBe(true)
    expect(places.ports.web).toHaveLength(3)
    expect(places.ports.operator).toHaveLength(5)
  })

  it('of two clusters share no port, address or name', () => {
    const [one, other] = [7400, 7500].map((ports) => placesOf({ folder: '/c', ports }, true))
    const namesOf = (places: typeof one) => [
      places?.bridge,
      places?.host,
      ...(places?.nodes.flatMap(({ host, network }) => [
        host,
        network?.namespace,
        network?.cable,
      ]) ?? []),
      ...(places === undefined ? [] : portsHere(places)),
    ]
    expect(new Set([...namesOf(one), ...namesOf(other)]).size).toBe(
      namesOf(one).length + namesOf(other).length,
    )
  })

  it('have names of links that Linux accepts', () => {
    const { bridge, nodes } = placesOf({ folder: '/c', ports: 65_400 }, true)
    for (const name of [bridge, ...nodes.map(({ network }) => network?.cable ?? '')]) {
      expect(name.length).toBeLessThanOrEqual(15)
    }
  })

  it('without root stay on loopback, without a network to cut', () => {
    const { host, network, nodes } = placesOf({ folder: '/c', ports: 7400 }, false)
    expect([host, network, ...nodes.map((node) => node.host)]).toEqual([
      '127.0.0.1',
      '127.0.0.1/32',
      '127.0.0.1',
      '127.0.0.1',
    ])
    expect(nodes.map((node) => node.network)).toEqual([null, null])
  })
})
