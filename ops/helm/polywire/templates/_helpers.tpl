{{- define "polywire.name" -}}
{{- contains "polywire" .Release.Name | ternary .Release.Name (printf "%s-polywire" .Release.Name) | trunc 53 | trimSuffix "-" }}
{{- end }}

{{- define "polywire.selector" -}}
app.kubernetes.io/name: polywire
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "polywire.labels" -}}
{{ include "polywire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* In seconds: the drain, the running requests, and 15 s for the last records. */}}
{{- define "polywire.grace" -}}
{{- if .Values.terminationGracePeriodSeconds -}}
{{ int64 .Values.terminationGracePeriodSeconds }}
{{- else -}}
{{- $timeouts := .Values.config.timeouts | default dict -}}
{{- $drainMs := hasKey $timeouts "drain_ms" | ternary $timeouts.drain_ms 0 | int64 -}}
{{- $shutdownMs := hasKey $timeouts "shutdown_ms" | ternary $timeouts.shutdown_ms 30000 | int64 -}}
{{ add (div (add $drainMs $shutdownMs 999) 1000) 15 }}
{{- end -}}
{{- end }}

{{- define "polywire.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}
