const form = document.querySelector('form')
const say = (text) => {
  form.querySelector('output').textContent = text
}
const token = new URLSearchParams(location.search).get('token') ?? ''

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (form.password.value !== form.again.value) return say('The two passwords differ.')
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const answer = await fetch('/api/Auth/reset-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, newPassword: form.password.value }),
    })
    if (answer.ok) return finish()
    const { details, message } = await answer.json()
    const isAboutToken = details?.some(({ field }) => field === 'token')
    say(isAboutToken ? 'This link was used already or is older than four hours. Ask for a new one.' : message)
  } catch {
    say('The service cannot be reached. Nothing was changed; try again in a moment.')
  } finally {
    button.disabled = false
  }
})

function finish() {
  form.reset()
  for (const field of form.elements) field.hidden = true
  for (const label of form.querySelectorAll('label')) label.hidden = true
  say('Your password is set. You can sign in with it now; all earlier sessions have ended.')
}
