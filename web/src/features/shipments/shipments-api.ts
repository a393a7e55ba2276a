import type {
  InspectionInput,
  OrderShipments,
  PackingInput,
  Shipment,
  ShipmentsOfOrders,
  ShipmentStep,
} from '@haat/contract/shipments'
import { api, unwrap, type Envelope } from '#core/api.ts'

const shipmentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The parcels of orders, by their ids. */
    getShipments: build.query<OrderShipments[], readonly string[]>({
      query: (ids) => `/shipments?orders=${ids.join()}`,
      transformResponse: (envelope: Envelope<ShipmentsOfOrders>) => envelope.data.orders,
      providesTags: ['Orders'],
    }),
    packShipment: build.mutation<Shipment, PackingInput>({
      query: (body) => ({ url: '/shipments', method: 'POST', body }),
      transformResponse: unwrap<Shipment>,
      invalidatesTags: ['Orders'],
    }),
    moveShipment: build.mutation<Shipment, { id: string } & ShipmentStep>({
      query: ({ id, ...body }) => ({ url: `/shipments/${id}`, method: 'PATCH', body }),
      transformResponse: unwrap<Shipment>,
      invalidatesTags: ['Orders', 'Payments'],
    }),
    inspectShipment: build.mutation<Shipment, { id: string } & InspectionInput>({
      query: ({ id, ...body }) => ({ url: `/shipments/${id}/inspection`, method: 'POST', body }),
      transformResponse: unwrap<Shipment>,
      invalidatesTags: ['Orders', 'Products'],
    }),
  }),
})

export const {
  useGetShipmentsQuery,
  usePackShipmentMutation,
  useMoveShipmentMutation,
  useInspectShipmentMutation,
} = shipmentsApi
