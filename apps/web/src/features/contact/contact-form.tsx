import { contactLimits, contactSubjects } from '@varuna/contract/contact-choices'
import { Button } from '@varuna/ui/button'
import { Notice } from '@varuna/ui/notice'
import { SelectField } from '@varuna/ui/select-field'
import { TextField } from '@varuna/ui/text-field'
import copy from '#content/contact.json'
import styles from './contact-form.module.css'
import { MessageField } from './message-field.tsx'
import { Receipt } from './receipt.tsx'
import { useContactForm } from './use-contact-form.ts'

export function ContactForm() {
  const { form, receipt, banner, busy, website, setWebsite, send, fail, writeAnother } = useContactForm()
  const { form: text } = copy
  if (receipt) return <Receipt {...receipt} onWriteAnother={writeAnother} />
  const { field } = form
  return (
    <form
      method="post"
      ref={form.formRef}
      className={styles.form}
      noValidate
      aria-labelledby="form-title"
      onSubmit={form.onSubmit(send, fail)}
    >
      <h2 id="form-title">{text.title}</h2>
      <noscript>
        <p className={styles.withoutScripts}>{copy.withoutScripts}</p>
      </noscript>
      <div className={styles.pair}>
        <TextField label={text.name} autoComplete="name" maxLength={contactLimits.name} required {...field('name')} />
        <TextField
          label={text.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
      </div>
      <SelectField
        label={text.subject}
        options={contactSubjects}
        placeholder={text.choose}
        required
        {...field('subject')}
      />
      <MessageField
        label={text.message}
        limit={contactLimits.message}
        remainingLabel={text.remaining}
        {...field('message')}
      />
      <div className={styles.website} aria-hidden="true">
        <label htmlFor="website">{text.website}</label>
        <input
          id="website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      <Notice tone="error">{banner}</Notice>
      <Button
        type="submit"
        variant="primary"
        disabled={!form.isHydrated}
        busy={busy}
        busyLabel={text.sending}
        className={styles.send}
      >
        {text.send}
      </Button>
    </form>
  )
}
