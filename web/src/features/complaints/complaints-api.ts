import type {
  Complaint,
  ComplaintCounts,
  ComplaintHandlerInput,
  ComplaintInput,
  ComplaintRow,
  ComplaintsQuery,
  ComplaintStateInput,
  ComplaintTextInput,
} from '@haat/contract/complaints'
import type { Page } from '@haat/contract/paging'
import type { PrivatePicture } from '@haat/contract/private-pictures'
import { api, formBody, unwrap, unwrapPage, withQuery, type Query } from '#core/api.ts'

const complaintsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getComplaints: build.query<Page<ComplaintRow>, Query<ComplaintsQuery>>({
      query: (query) => withQuery('/complaints', query),
      transformResponse: unwrapPage<ComplaintRow>,
      providesTags: ['Complaints'],
    }),
    getComplaintCounts: build.query<ComplaintCounts, undefined>({
      query: () => '/complaints/counts',
      transformResponse: unwrap<ComplaintCounts>,
      providesTags: ['Complaints'],
    }),
    getComplaint: build.query<Complaint, string>({
      query: (id) => `/complaints/${id}`,
      transformResponse: unwrap<Complaint>,
      providesTags: ['Complaints'],
    }),
    /** The same `clientId` adds nothing, so a retry is safe. */
    complain: build.mutation<Complaint, ComplaintInput>({
      query: (body) => ({ url: '/complaints', method: 'POST', body }),
      transformResponse: unwrap<Complaint>,
      invalidatesTags: ['Complaints'],
    }),
    addComplaintText: build.mutation<Complaint, { id: string } & ComplaintTextInput>({
      query: ({ id, ...body }) => ({ url: `/complaints/${id}/texts`, method: 'POST', body }),
      transformResponse: unwrap<Complaint>,
      // After a conflict too: somebody else's text is there to be read.
      invalidatesTags: ['Complaints'],
    }),
    setComplaintState: build.mutation<Complaint, { id: string } & ComplaintStateInput>({
      query: ({ id, state }) => ({ url: `/complaints/${id}`, method: 'PATCH', body: { state } }),
      transformResponse: unwrap<Complaint>,
      invalidatesTags: ['Complaints'],
    }),
    setComplaintHandler: build.mutation<Complaint, { id: string } & ComplaintHandlerInput>({
      query: ({ id, ...body }) => ({ url: `/complaints/${id}/handler`, method: 'PATCH', body }),
      transformResponse: unwrap<Complaint>,
      invalidatesTags: ['Complaints'],
    }),
    uploadComplaintPicture: build.mutation<PrivatePicture, File>({
      query: (file) => ({ url: '/private-pictures', method: 'POST', body: formBody({}, file) }),
      transformResponse: unwrap<PrivatePicture>,
    }),
  }),
})

export const {
  useGetComplaintsQuery,
  useGetComplaintCountsQuery,
  useGetComplaintQuery,
  useComplainMutation,
  useAddComplaintTextMutation,
  useSetComplaintStateMutation,
  useSetComplaintHandlerMutation,
  useUploadComplaintPictureMutation,
} = complaintsApi
