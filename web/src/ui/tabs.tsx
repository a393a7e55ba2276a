import type { ReactNode } from 'react'
import { Tabs as RadixTabs } from 'radix-ui'

/** Tabs with arrow-key navigation; each panel is rendered only while it is chosen. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className="flex gap-1 rounded-md bg-sunken p-1">
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-10 tap flex-1 rounded-sm px-4 text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-raised"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
