import type { Profile } from '@haat/contract/accounts'
import { pages } from '#core/pages.ts'
import { useGetProfileQuery } from '#features/accounts/accounts-api.ts'
import { DetailsForm } from '#features/accounts/details-form.tsx'
import { OtherDevices } from '#features/accounts/other-devices.tsx'
import { PasswordForm } from '#features/accounts/password-form.tsx'
import { TwoFactorSection } from '#features/accounts/two-factor-section.tsx'
import { UnverifiedNotice } from '#features/accounts/unverified-notice.tsx'
import { AddressBook } from '#features/addresses/address-book.tsx'
import { NoticeChoices } from '#features/notices/notice-choices.tsx'
import { Card, inCard } from '#ui/card.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { LoadingNote, Skeleton } from '#ui/skeleton.tsx'
import { Screen } from './parts/screen.tsx'

export default function ProfilePage() {
  const result = useGetProfileQuery(undefined)
  return (
    <Screen title={pages.profile.title}>
      <QueryState result={result} loading={<Loading />} frameError={inCard}>
        {(profile) => <Sections profile={profile} />}
      </QueryState>
    </Screen>
  )
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div className="space-y-6">
      <UnverifiedNotice />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="space-y-6">
          <Card as="section" className="p-5 sm:p-6">
            <h2 className="mb-5 text-lg">Your details</h2>
            <DetailsForm profile={profile} />
          </Card>
          {profile.role === 'CUSTOMER' ? (
            <Card as="section" className="p-5 sm:p-6">
              <h2 className="mb-5 text-lg">Address book</h2>
              <AddressBook />
            </Card>
          ) : null}
        </div>
        <div className="space-y-6">
          <Card as="section" className="p-5 sm:p-6">
            <h2 className="mb-5 text-lg">Password</h2>
            <PasswordForm />
          </Card>
          {profile.role === 'CUSTOMER' ? null : (
            <Card as="section" className="p-5 sm:p-6">
              <h2 className="mb-3 text-lg">Two-factor sign-in</h2>
              <TwoFactorSection />
            </Card>
          )}
          <Card as="section" className="p-5 sm:p-6">
            <h2 className="mb-3 text-lg">Notices</h2>
            <NoticeChoices />
          </Card>
          <Card as="section" className="p-5 sm:p-6">
            <h2 className="mb-2 text-lg">Devices</h2>
            <OtherDevices />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <LoadingNote what="your profile" />
      <Card className="space-y-6 p-5 sm:p-6">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-16 w-full" />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-16 w-full" />
        ))}
      </Card>
      <Card className="space-y-6 p-5 sm:p-6">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Card>
    </div>
  )
}
